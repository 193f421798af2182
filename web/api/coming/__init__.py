"""Routes of people and devices that come in and go out: invitations, codes, PINs."""
