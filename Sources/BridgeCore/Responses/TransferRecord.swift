public import HTTPTypes
internal import Synchronization

/// A transport's record of one exchange beyond head and body: trailers, interim responses, times and sizes.
///
/// It fills up while the body arrives and is complete once the body has ended. Any thread may read it.
public final class TransferRecord: Sendable {
  private struct Parts {
    var metrics: TransferMetrics?
    var trailers: HTTPFields = [:]
    var interim: [HTTPResponse] = []
  }

  private let parts = Mutex(Parts())

  /// A record of nothing yet; the transport fills it in.
  public init() {}

  /// Times and sizes; nil until the transfer is over, and for good when it broke off.
  public var metrics: TransferMetrics? { parts.withLock { $0.metrics } }

  /// The trailer fields (RFC 9110 §6.5); empty until the body has ended.
  public var trailers: HTTPFields { parts.withLock { $0.trailers } }

  /// The 1xx answers that came before the final one (RFC 9110 §15.2), in order.
  public var interim: [HTTPResponse] { parts.withLock { $0.interim } }

  /// For transports: notes a 1xx answer.
  package func note(interim head: HTTPResponse) { parts.withLock { $0.interim.append(head) } }

  /// For transports: notes what is known at the end of the transfer.
  package func note(metrics: TransferMetrics, trailers: HTTPFields) {
    parts.withLock { parts in
      parts.metrics = metrics
      parts.trailers = trailers
    }
  }
}
