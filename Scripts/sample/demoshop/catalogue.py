"""The products of the shop and their descriptions."""

from itertools import pairwise

PRODUCTS = [
    {"sku": "tea-01", "name": "Thé vert de montagne", "price": 12.5, "stock": 40},
    {"sku": "tea-02", "name": "Thé noir fumé", "price": 11.0, "stock": 18},
    {"sku": "tea-03", "name": "Rooibos à l’orange", "price": 9.0, "stock": 0},
    {"sku": "pot-01", "name": "Gusseiserne Kanne, 0,8 l", "price": 49.9, "stock": 5},
    {"sku": "bowl-01", "name": "抹茶茶碗", "price": 31.0, "stock": 7},
    {"sku": "cup-01", "name": "Becher „Frühling“", "price": 8.0, "stock": 120},
]

TERMS = """\
Demo shop: terms of sale
1. Nothing here is for sale.
2. Prices are in euro (€) and made up.
3. Every name, cookie and password is a demonstration value.
"""

PAGE_SIZE = 4


def product(sku: str) -> dict | None:
    """The product with the number, if it exists."""
    return next((item for item in PRODUCTS if item["sku"] == sku), None)


def search(words: str, page: int) -> dict:
    """One page of the products whose names contain `words`, and the total number."""
    hits = [item for item in PRODUCTS if words.lower() in item["name"].lower()]
    first = (page - 1) * PAGE_SIZE
    return {
        "query": words,
        "page": page,
        "total": len(hits),
        "items": hits[first : first + PAGE_SIZE],
    }


def report() -> list[bytes]:
    """A CSV in uneven pieces, some of which end in the middle of a character."""
    lines = ["sku;name;price", *(f"{p['sku']};{p['name']};{p['price']}" for p in PRODUCTS)]
    text = "\r\n".join(lines).encode() + b"\r\n"
    inside_character = text.index("é".encode()) + 1
    cuts = [0, inside_character, inside_character + 1, 100, len(text)]
    return [text[start:end] for start, end in pairwise(cuts)]
