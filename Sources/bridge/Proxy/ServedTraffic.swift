internal import BridgeHandlers
internal import BridgeKit
internal import BridgeTransport

/// What the requests of clients go through, and the jar that listens.
struct ServedTraffic {
  let pipeline: Pipeline
  let jar: CookieJar?

  init(jar: CookieJar?, over transport: CurlTransport) {
    self.jar = jar
    pipeline = .standard(over: transport)
    if let jar {
      pipeline.register(CookieHandler(listeningInto: jar), in: .hop, pinned: true)
    }
  }
}
