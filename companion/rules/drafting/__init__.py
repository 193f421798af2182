"""What decisions have in common: movements of several events in a draft. They refuse nothing."""
