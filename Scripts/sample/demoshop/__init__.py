"""A small shop whose answers cover everything that a recorder and a replayer must handle."""
