"""What is written down beside the moves: who agreed to open the purses, who came and went."""
