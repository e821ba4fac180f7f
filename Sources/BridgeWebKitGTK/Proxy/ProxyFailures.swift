#if WebKitGTK
  internal import BridgeCore

  /// Brings failures of a proxy's requests to the views of its context: the engine itself only says that the network
  /// failed.
  final class ProxyFailures: Sendable {
    private let listener = Locked<(@Sendable (String) -> Void)?>(nil)

    /// The next failures are told to `listener`.
    func listen(_ listener: (@Sendable (String) -> Void)?) {
      self.listener.withLock { $0 = listener }
    }

    func tell(_ sentence: String) {
      guard let told = listener.withLock({ $0 }) else { return }
      // What views tell, they tell on GTK's thread.
      Task { @GTKActor in told(sentence) }
    }
  }
#endif
