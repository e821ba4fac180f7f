"""Products and their suppliers, for the admin site."""
