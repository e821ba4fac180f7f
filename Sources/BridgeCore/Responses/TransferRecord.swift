public import HTTPTypes
internal import Synchronization

/// A transport's record of one transfer in addition to head and body: trailers, interim responses, times and sizes.
///
/// It is filled while the body arrives, and complete once the body has ended. Safe to read from any thread.
public final class TransferRecord: Sendable {
  private struct Parts {
    var metrics: TransferMetrics?
    var trailers: HTTPFields = [:]
    var interim: [HTTPResponse] = []
  }

  private let parts = Mutex(Parts())

  /// An empty record, for the transport to fill.
  public init() {}

  /// Times and sizes; nil until the transfer has ended, and if it failed.
  public var metrics: TransferMetrics? { parts.withLock { $0.metrics } }

  /// The trailer fields (RFC 9110 §6.5); empty until the body has ended.
  public var trailers: HTTPFields { parts.withLock { $0.trailers } }

  /// The 1xx responses before the final one (RFC 9110 §15.2), in order.
  public var interim: [HTTPResponse] { parts.withLock { $0.interim } }

  /// For transports: records a 1xx response.
  package func note(interim head: HTTPResponse) { parts.withLock { $0.interim.append(head) } }

  /// For transports: records the facts known at the end of the transfer.
  package func note(metrics: TransferMetrics, trailers: HTTPFields) {
    parts.withLock { parts in
      parts.metrics = metrics
      parts.trailers = trailers
    }
  }
}
