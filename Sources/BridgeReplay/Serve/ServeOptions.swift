/// How a ``RecordedServer`` answers and where it listens.
package struct ServeOptions: Sendable {
  /// The status of the answer to a request that was not recorded; its text names what comes closest.
  package enum OnMiss: Int, Sendable, CaseIterable {
    /// Not Found.
    case notFound = 404
    /// Not Implemented: no application says that by itself, so that a miss is not taken for an answer.
    case notImplemented = 501
  }

  /// Certificate and key, both PEM files.
  package struct Certificate: Sendable {
    /// The chain, the server's own certificate first.
    package var file: String

    /// The private key.
    package var keyFile: String

    /// A certificate that lies in these files.
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

  /// Whether redirects and cookies lead to this server instead of the recorded one. The answers are then no longer
  /// those of the recording to the letter.
  package var leadsHere = false

  /// A free port, the last answer repeated, no TLS.
  package init() {}
}
