/// A handler or transport that may be asked on a thread that serves connections: `canHandle` opens no file, waits for no
/// lock that is held during I/O, and computes only briefly.
///
/// A pipeline that consists only of these runs requests on such threads. One other handler is enough, and the pipeline
/// leaves those threads first.
package protocol NonBlocking {
  /// Whether `handle` does not block either, or leaves such a thread itself before it does (see
  /// ``BridgeRequest/isOnSharedThread``). If not, the pipeline leaves the thread when the handler takes a request.
  /// Transports never block.
  var isNonBlocking: Bool { get }
}

extension NonBlocking {
  /// The default: true.
  package var isNonBlocking: Bool { true }
}
