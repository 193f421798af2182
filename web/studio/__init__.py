"""The studio on a screen: tracings under several hands, and the boards they become."""
