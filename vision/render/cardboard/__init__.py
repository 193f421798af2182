"""Token faces drawn in several manners, one figure for each race. No publisher's art."""
