import Testing

@testable import BridgeReplay

@Suite("an endpoint")
struct EndpointTests {
  @Test(
    "leaves identifiers open and keeps words",
    arguments: [
      ("http://shop.example/items/17?x=1", "GET shop.example/items/{id}"),
      (
        "http://shop.example/items/0b6c9a1e-58c1-4b6f-9e0e-3a5d8f0c2b71/edit",
        "GET shop.example/items/{id}/edit"
      ),
      ("http://shop.example/blobs/deadbeef01", "GET shop.example/blobs/{id}"),
      ("http://shop.example/s/aZ09bY18cX27dW36", "GET shop.example/s/{id}"),
      ("http://shop.example/s/{{secret:token:12345678}}", "GET shop.example/s/{id}"),
      ("http://shop.example/api/v2/cafe/decade", "GET shop.example/api/v2/cafe/decade"),
      ("http://shop.example/app.3f2a.css", "GET shop.example/app.3f2a.css"),
      ("http://shop.example", "GET shop.example"), ("http://shop.example//", "GET shop.example//"),
      ("http://me@shop.example:81/", "GET shop.example:81/"), ("data:,x", "GET data:"),
      ("/rel/7", "GET /rel/7"),
    ])
  func shape(url: String, endpoint: String) {
    #expect(Endpoint(method: "GET", url: url).text == endpoint)
  }
}
