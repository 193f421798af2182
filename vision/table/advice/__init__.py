"""What the eye has to say to people about its picture. It sees nothing itself."""
