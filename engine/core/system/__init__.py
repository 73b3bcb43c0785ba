"""What the program stands on: compiling, jobs, files, the profile, signals, memory."""
