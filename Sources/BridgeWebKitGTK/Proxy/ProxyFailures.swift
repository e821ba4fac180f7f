#if WebKitGTK
  internal import BridgeCore
  internal import HTTPTypes

  /// Brings failures of a proxy's requests to the views of its context: the engine itself only says that the network
  /// failed.
  final class ProxyFailures: Sendable {
    private struct State {
      var listener: (@Sendable (String) -> Void)?
      /// Why requests failed, by URL; the latest are last.
      var reasons: [(url: String, reason: String)] = []
    }

    /// How many reasons wait for a view that asks for them: documents are few, and their failures come soon.
    private static let maximumReasons = 64

    private let state = Locked(State())

    /// The next failures are told to `listener`.
    func listen(_ listener: (@Sendable (String) -> Void)?) {
      state.withLock { $0.listener = listener }
    }

    /// A request has failed.
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
      // What views tell, they tell on GTK's thread.
      Task { @GTKActor in told(sentence) }
    }

    /// Why the latest request for a URL failed; nil if none did.
    func takeReason(of url: String) -> String? {
      let name = url.prefix { $0 != "#" }
      return state.withLock { state in
        guard let index = state.reasons.lastIndex(where: { $0.url == name }) else { return nil }
        return state.reasons.remove(at: index).reason
      }
    }
  }
#endif
