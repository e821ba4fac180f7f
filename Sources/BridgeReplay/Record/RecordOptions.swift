package import BridgeRedaction
internal import BridgeCore
package import BridgeRecording

/// The address, target and behaviour of a ``RecordingProxy``.
package struct RecordOptions: Sendable {
  /// The folder that the recording is written to; it must not exist, or be empty.
  package var folder: String

  /// The URL of the origin: scheme, host and port.
  package var target: String

  /// The address of loopback to listen at, as `127.0.0.1:8080`; port 0 lets the system choose.
  package var listen = "127.0.0.1:0"

  /// Whether secrets are removed before anything is written.
  package var redacts = true

  /// Rules for values to treat as secrets, in addition to the known ones.
  package var redactionRules = RedactionRules()

  /// When exchanges are on disk. By default the end of a response waits for it, so that a kill loses no exchange that a
  /// client saw.
  package var durability = RecordingDurability.perExchange

  /// Whether the origin sees the proxy's name in `Host`, `Origin` and `Referer` instead of its own.
  package var keepsHost = false

  /// Whether the origin's URLs in documents are rewritten to the proxy; the recording has the original URLs.
  package var rewritesBodies = false

  /// Called with one sentence as soon as clients are seen to bypass the proxy, on any thread.
  package var onNotice: @Sendable (String) -> Void = { _ in }

  /// Routes for connections to the target.
  package var routes: [ReplayRoute] = []

  /// A PEM file of certificate authorities to trust instead of the system's.
  package var certificateAuthorityFile: String?

  /// Options for recording the traffic to `target` in `folder`, on a free port.
  package init(folder: String, target: String) { (self.folder, self.target) = (folder, target) }

  /// The target's URL.
  func targetURL() throws(ReplayError) -> RequestURL {
    let url: RequestURL
    do throws(BridgeError) { url = try RequestURL(target) } catch {
      throw ReplayError(.badOption, "the URL of the origin: \(error.message)")
    }
    guard url.target == "/", url.fragment == nil else {
      throw ReplayError(
        .badOption, "the URL of the origin has a path; write \(Origin(url))")
    }
    return url
  }
}
