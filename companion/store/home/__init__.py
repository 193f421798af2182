"""What lies in the home folder beside the journal: boards, tracings, faces, habits, devices."""
