import BridgeTestSupport
import BridgeRedaction
import BridgeRecording
import Testing

@Suite("a redacted URL")
struct RedactedURLTests {
  private let redactor = Redactor(key: [1, 2, 3])

  @Test(
    "has placeholders where secrets stood, and all else to the letter",
    arguments: [
      (
        "https://shop.example/cart?id=7&token=PLANTED&x=%20",
        "https://shop.example/cart?id=7&token=§&x=%20"
      ),
      ("/login?next=/&password=PLANTED", "/login?next=/&password=§"),
      (
        "https://a.example/cb#access_token=PLANTED&state=7",
        "https://a.example/cb#access_token=§&state=7"
      ),
      ("https://a.example/#/cb?code=PLANTED", "https://a.example/#/cb?code=§"),
      ("https://me:PLANTED@a.example/p@th", "https://§:§@a.example/p@th"),
      ("https://PLANTED@a.example", "https://§@a.example"),
      ("https://a.example/x;jsessionid=PLANTED/y?z=1", "https://a.example/x;jsessionid=§/y?z=1"),
      (
        "https://a.example/?api-key=PLANTED&apiKey=PLANTED", "https://a.example/?api-key=§&apiKey=§"
      ),
      ("https://a.example/?SAMLResponse=PLANTED", "https://a.example/?SAMLResponse=§"),
      ("https://a.example/?%74oken=PLANTED", "https://a.example/?%74oken=§"),
      ("?user%5Bpassword%5D=PLANTED", "?user%5Bpassword%5D=§"),
      ("?X-Amz-Signature=PLANTED&X-Amz-Date=1", "?X-Amz-Signature=§&X-Amz-Date=1"),
      (
        "/rss/watch/0f4de244-ddd7-42b8-8454-84caaab3eb46?token=PLANTED",
        "/rss/watch/0f4de244-ddd7-42b8-8454-84caaab3eb46?token=§"
      ),
      ("/rss/watch/0f4de244-ddd7-42b8-8454-84caaab3eb46?page=2", "/rss/watch/§?page=2"),
      ("/hooks/a1b2c3d4e5f60718293a4b5c?token=PLANTED", "/hooks/§?token=§"),
    ])
  func places(url: String, expected: String) throws {
    let url = url.replacing("PLANTED", with: Secret.text)
    #expect(Secret.masked(redactor.url(url)) == expected)
  }

  @Test(
    "is the same where nothing is a secret",
    arguments: [
      "https://a.example/?page=2&country_code=DE&zipcode=12345", "", "#", "?", "?=&&", "data:,x",
      "https://a.example/?token=&token_type=bearer", "//x", "mailto:a@b.example", "?password=",
      "https://a.example/?code_challenge_method=S256", "/p//q@r?x", "%", "?%=%&%zz",
      "//div[@id='news']", "//a[@class='x']/@href",
    ])
  func untouched(url: String) {
    #expect(redactor.url(url) == url)
  }

  @Test("in a query is redacted there")
  func nested() {
    let url = "/go?next=https%3A%2F%2Fa.example%2Fcb%3Ftoken%3D\(Secret.text)%26x%3D1"
    let redacted = redactor.url(url)
    #expect(!redacted.contains(Secret.text))
    #expect(redacted.hasPrefix("/go?next=https:%2F%2Fa.example%2Fcb%3Ftoken%3D{{secret:token:"))
    #expect(redacted.hasSuffix("%26x%3D1"))
  }

  @Test("is redacted once")
  func idempotent() {
    for url in [
      "https://me:\(Secret.text)@a.example/?token=\(Secret.text)#code=\(Secret.text)",
      "/go?next=https%3A%2F%2Fa.example%2Fcb%3Ftoken%3D\(Secret.text)",
    ] {
      let once = redactor.url(url)
      #expect(redactor.url(once) == once)
      #expect(Redactor(key: [9]).url(once) == once)
    }
  }

  @Test("tells equal secrets from different ones, under one key only")
  func equality() {
    let one = Redactor(key: [1]).url("?token=\(Secret.text)")
    #expect(one == Redactor(key: [1]).url("?token=\(Secret.text)"))
    #expect(one != Redactor(key: [1]).url("?token=\(Secret.text)x"))
    #expect(one != Redactor(key: [2]).url("?token=\(Secret.text)"))
  }

  @Test("has the tokens taken out that are known by their format")
  func formats() {
    for token in Secret.tokens {
      let redacted = redactor.url("https://a.example/reset/\(token)/now")
      #expect(Secret.masked(redacted) == "https://a.example/reset/§/now", "\(token.prefix(6))")
    }
  }
}
