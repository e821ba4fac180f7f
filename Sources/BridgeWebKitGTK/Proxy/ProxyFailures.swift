#if WebKitGTK
  internal import BridgeCore
  internal import HTTPTypes

  /// Reports failures of a proxy's requests to the views of its context: the engine itself only reports a network
  /// error.
  final class ProxyFailures: Sendable {
    private struct State {
      var listener: (@Sendable (String) -> Void)?
      /// The reasons for failures with their URLs, latest last.
      var reasons: [(url: String, reason: String)] = []
    }

    /// The maximum number of stored reasons. There are few documents, and views ask soon after the failure.
    private static let maximumReasons = 64

    private let state = Locked(State())

    /// Sets the listener for further failures.
    func listen(_ listener: (@Sendable (String) -> Void)?) {
      state.withLock { $0.listener = listener }
    }

    /// Records and reports a failed request.
    func tell(_ request: BridgeRequest, _ error: any Error) {
      let (url, reason) = (request.urlText, "\(error)")
      state.withLock {
        $0.reasons.append((url, reason))
        if $0.reasons.count > Self.maximumReasons { $0.reasons.removeFirst() }
      }
      tell(FailureSentence.make(url, reason, method: request.method.rawValue))
    }

    func tell(_ sentence: String) {
      guard let told = state.withLock({ $0.listener }) else { return }
      // Views report on GTK's thread.
      Task { @GTKActor in told(sentence) }
    }

    /// Removes and returns the reason for the latest failure of a URL; nil if there was none.
    func takeReason(of url: String) -> String? {
      let name = url.prefix { $0 != "#" }
      return state.withLock { state in
        guard let index = state.reasons.lastIndex(where: { $0.url == name }) else { return nil }
        return state.reasons.remove(at: index).reason
      }
    }
  }
#endif
