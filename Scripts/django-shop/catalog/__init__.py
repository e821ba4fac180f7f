"""Products and their suppliers, as the admin site shows them."""
