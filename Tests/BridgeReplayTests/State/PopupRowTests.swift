import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

/// A window in which a product is made, and which tells its opener the new row, as Django's administration does.
@Suite("numbers of rows that a window tells its opener", .timeLimit(.minutes(5)))
struct PopupRowTests {
  private static func page(_ row: Int) -> String {
    let data =
      "{&quot;action&quot;: &quot;add&quot;, &quot;value&quot;: &quot;\(row)&quot;, "
      + "&quot;obj&quot;: &quot;Rope&quot;}"
    return "<script id='constants' data-popup-response='\(data)' src='/popup.js'></script>"
  }

  @Test(
    "are sent in members of that kind, and are differences where the window tells another one",
    arguments: [
      ("/shop/product/add/?_popup=1", 11, ["same", "same", "same"]),
      ("/shop/product/add/?_popup=1", 12, ["same", "same", "different"]),
      ("/shop/product/check/", 11, ["different", "different", "different"]),
    ])
  func popup(path: String, named: Int, words: [String]) async throws {
    let origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/shop/product/7/": .of("text/html", "<a href='/shop/product/\(named)/change/'>Rope</a>")
      case "/rpc":
        request.text.contains("\"product\": 11") ? .text("ok") : .of(404, "text/plain", "no")
      default:
        request.method == "POST" ? .of("text/html", Self.page(11)) : .of(404, "text/plain", "no")
      }
    }
    let shop = "http://shop.example"
    let report = try await ReplayReport.live(
      [
        .form(shop + path, "name=Rope", answer: .of("text/html", Self.page(4))),
        .json("POST", "\(shop)/rpc", #"{"params": [{"product": 4}]}"#, answer: .text("ok")),
        .of(
          "GET", "\(shop)/shop/product/7/",
          answer: .of("text/html", "<a href='/shop/product/4/change/'>Rope</a>")),
      ], at: origin)
    #expect(report.words == words)
  }
}
