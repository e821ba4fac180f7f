/// The address and behaviour of a ``RecordedServer``.
package struct ServeOptions: Sendable {
  /// The status for a request that was not recorded; the response text names the closest recorded requests.
  package enum OnMiss: Int, Sendable, CaseIterable {
    /// Not Found.
    case notFound = 404
    /// Not Implemented: applications rarely send it, so a miss is not mistaken for a recorded response.
    case notImplemented = 501
  }

  /// A certificate and its key, both PEM files.
  package struct Certificate: Sendable {
    /// The chain, the server's own certificate first.
    package var file: String

    /// The private key.
    package var keyFile: String

    /// A certificate in these files.
    package init(file: String, keyFile: String) { (self.file, self.keyFile) = (file, keyFile) }
  }

  /// The address of loopback to listen at, as `127.0.0.1:8080`; port 0 lets the system choose.
  package var listen = "127.0.0.1:0"

  /// The response to a request that comes more often than it was recorded.
  package var onRepeat = PlaybackOptions.OnRepeat.last

  /// The treatment of a request that was not recorded.
  package var onMiss = OnMiss.notFound

  /// Speaks TLS with this certificate; nil for none.
  package var certificate: Certificate?

  /// Whether redirects and cookies are rewritten to this server. The responses then differ from the recorded ones.
  package var rewritesURLs = false

  /// The defaults: a free port, the last response repeated, no TLS.
  package init() {}
}
