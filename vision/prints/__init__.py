"""The print kit: PDF sheets at true size. Draws tags and labels; decides no numbers."""
