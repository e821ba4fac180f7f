"""The recorded visit: the actions of a person in the demo shop, in a real Chromium."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

USER, PASSWORD = "Zoë", "demo-password"
REVIEW = "Große Freude: 抹茶 & Crème = 100 % 🍵\nGerne wieder!"
CAPTION = "Größe: „klein“ – 小さい"

PHOTO_NAME = "tea-house 茶室.jpg"
RECEIPT_NAME = 'reçu "n° 1" 東京.bin'

PHOTO = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(range(256)) + b"\r\n\xff\xd9"
RECEIPT = (
    b"\x00\xff\xfe\r\n--not-the-boundary\r\n\r\n"
    + bytes(reversed(range(256)))
    + "Quittung für 東京".encode()
    + b"\r\n\x00"
)


class Visit:
    """Drives the page; `arrived` waits until the site has received a request for a path."""

    def __init__(
        self,
        page: Page,
        origin: str,
        files: Path,
        arrived: Callable[[str], bool],
        look: Callable[[str], None],
    ) -> None:
        self.page, self.origin, self.files = page, origin, files
        self.arrived, self.look = arrived, look

    def run(self) -> None:
        """The whole visit, from the sign-in to the sign-out."""
        self.sign_in()
        self.search_and_fill_cart()
        self.order_and_more()
        self.reload()
        self.ask_for_help()
        self.sign_out()

    def sign_in(self) -> None:
        self.page.goto(f"{self.origin}/", wait_until="networkidle")
        self.look("login")
        self.page.get_by_label("Name").fill(USER)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("button", name="Sign in").click()
        self.shop_is_ready()
        expect(self.page.locator("#user")).to_have_text(USER)

    def search_and_fill_cart(self) -> None:
        self.page.get_by_label("Search").fill("thé")
        self.press("Search", "200 GET /api/products?q=th%C3%A9&page=1")
        self.press("Add to cart", "201 POST /api/cart", "200 GET /api/cart")
        self.press("One more", "200 PUT /api/cart/line-1", "200 GET /api/cart")
        self.press("Wrap as gift", "200 PATCH /api/cart/line-1", "200 GET /api/cart")
        self.page.get_by_label("Product number").fill("bowl-01")
        self.press("Add to cart", "201 POST /api/cart", "200 GET /api/cart")
        self.press("Remove", "204 DELETE /api/cart/line-1", "200 GET /api/cart")
        self.page.get_by_label("Quantity").fill("0")
        self.press("Add to cart", "422 POST /api/cart", "200 GET /api/cart")
        self.press("Show a product that is gone", "404 GET /api/products/gone-99")

    def order_and_more(self) -> None:
        self.press("Order", "201 POST /api/orders")
        self.page.get_by_label("Caption").fill(CAPTION)
        self.page.get_by_label("Photo", exact=True).set_input_files(self.file(PHOTO_NAME, PHOTO))
        self.press("Upload photo", "201 POST /api/photos")
        self.press("Send signature", "200 PUT /api/signature")
        self.press("Reserve in store", "201 POST http://api.shop.example/stock/reservations")
        self.press("Load report", "200 GET /api/report.csv")
        self.press("Ping", "200 POST /api/ping")
        self.press("Count my visit", "sent POST /api/visits")
        self.must_arrive("/api/visits")
        self.press("Start slow call")
        self.must_arrive("/api/slow")
        self.press("Cancel slow call", "AbortError GET /api/slow")
        self.look("shop")

    def reload(self) -> None:
        self.page.reload()
        self.shop_is_ready()

    def ask_for_help(self) -> None:
        self.page.get_by_role("link", name="Help and returns").click()
        self.look("help")
        self.page.get_by_label("Product").fill("抹茶茶碗")
        self.page.get_by_label("Review").fill(REVIEW)
        self.page.get_by_role("button", name="Send review").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(f"Thank you, {USER}")
        self.page.wait_for_load_state("networkidle")
        self.page.get_by_role("link", name="Back to help").click()
        self.page.get_by_label("Order").fill("demo-order-1")
        self.page.get_by_label("Reason").fill("Zu groß.\nTrès grand.")
        self.page.get_by_label("Receipt").set_input_files(self.file(RECEIPT_NAME, RECEIPT))
        self.page.get_by_role("button", name="Send return").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Return received")
        self.page.wait_for_load_state("networkidle")
        self.look("returned")

    def sign_out(self) -> None:
        self.page.get_by_role("button", name="Sign out").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Sign in")
        self.page.wait_for_load_state("networkidle")

    def shop_is_ready(self) -> None:
        expect(self.page.get_by_text("ready page /shop")).to_be_visible()
        self.page.wait_for_load_state("networkidle")

    def press(self, name: str, *outcomes: str) -> None:
        """Clicks a button and waits until the page lists these outcomes, in this order."""
        lines = self.page.locator("#activity li")
        before = lines.count()
        self.page.get_by_role("button", name=name, exact=True).first.click()
        for place, outcome in enumerate(outcomes, start=before):
            expect(lines.nth(place)).to_have_text(outcome)

    def must_arrive(self, path: str) -> None:
        if not self.arrived(path):
            raise TimeoutError(f"{path} never reached the site")

    def file(self, name: str, content: bytes) -> Path:
        """A file on disk that a person would choose."""
        path = self.files / name
        path.write_bytes(content)
        return path
