internal import ArgumentParser
internal import BridgeCore
internal import BridgeHandlers
internal import BridgeKit
internal import BridgePackages
internal import BridgeProxy
internal import BridgeServer
internal import BridgeTransport

/// The owner of the cookies of clients: the client itself, or the jar.
enum CookieMode: String, ExpressibleByArgument, CaseIterable { case pass, jar }

/// The pipeline for clients' requests, and the owner of their cookies.
struct ServedTraffic {
  let pipeline: Pipeline
  let jar: CookieJar?

  /// The handler that serves packages; nil if none are served.
  var packages: PackageHandler?
  private let mode: CookieMode

  init(mode: CookieMode, jar: CookieJar?, over transport: CurlTransport) {
    (self.mode, self.jar) = (mode, jar)
    pipeline = .standard(over: transport, cookies: mode == .jar ? jar : nil)
    if mode == .pass, let jar {
      pipeline.register(CookieHandler(listeningInto: jar), in: .hop, pinned: true)
    }
  }

  /// Gives documents access to the jar's cookies; nil if clients keep their own cookies.
  ///
  /// `alias`: the origin by which clients know the origin server, if it has another one. Throws `CryptoError` if no key
  /// can be made.
  func scriptCookies(alias: @escaping @Sendable () -> Origin?) throws -> ScriptCookies? {
    guard mode == .jar, let jar else { return nil }
    return try ScriptCookies(jar, alias: alias)
  }

  /// The conversion of requests and responses.
  var treatment: ReverseProxy.Treatment {
    guard mode == .jar, let jar else {
      var treatment = ReverseProxy.Treatment()
      treatment.isNonBlocking = true
      return treatment
    }
    return .jarAlone { jar.site(of: $0) }
  }
}
