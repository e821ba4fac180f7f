import BridgeCore
import BridgeHost
import HTTPTypes
import Testing

/// A response to an element of a page that the host does not know, and whether the engine may have it.
struct UnreadCase: Sendable {
  let type: String
  let tainting: ResponseTainting?
  let isRedirected: Bool
  let isAdmitted: Bool
}

@Suite("A response to an element of an unknown page")
struct ResponseAdmissionTests {
  @Test(
    "is shown, but not handed over as text that redirects may have taken from another origin",
    arguments: [
      UnreadCase(type: "text/html", tainting: nil, isRedirected: false, isAdmitted: true),
      UnreadCase(type: "text/html", tainting: .basic, isRedirected: true, isAdmitted: true),
      UnreadCase(type: "text/html", tainting: .opaque, isRedirected: true, isAdmitted: false),
      UnreadCase(type: "image/png", tainting: .opaque, isRedirected: true, isAdmitted: true),
      // Redirects that another handler followed, without saying where they led.
      UnreadCase(type: "text/html", tainting: nil, isRedirected: true, isAdmitted: false),
      UnreadCase(type: "image/png", tainting: nil, isRedirected: true, isAdmitted: true),
    ])
  func element(example: UnreadCase) throws {
    var request = try BridgeRequest("GET", "http://a.example/")
    request.context.crossOrigin = CrossOriginRules(.noCORS, withholdsCredentials: true)
    var response = BridgeResponse(status: 200, fields: [.contentType: example.type])
    if example.isRedirected {
      let head = HTTPResponse(status: 302, headerFields: [.location: "http://b.example/"])
      response.history = [RedirectHop(url: "http://a.example/", head: head)]
    }
    response.tainting = example.tainting
    if example.isAdmitted {
      #expect(try ResponseAdmission.admit(response, to: request).status == 200)
    } else {
      let error = #expect(throws: BridgeError.self) {
        try ResponseAdmission.admit(response, to: request)
      }
      #expect(error?.code == .crossOriginRefused)
    }
  }
}
