"""A small shop that answers with everything a recorder and a replayer should handle."""
