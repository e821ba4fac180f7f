/// The progress of a download.
public struct DownloadProgress: Hashable, Sendable {
  /// The number of bytes received, including those of earlier attempts.
  public let received: Int

  /// The size of the whole file in bytes; nil if the server does not give it.
  public let total: Int?

  /// The progress of a download, from its numbers.
  public init(received: Int, total: Int?) { (self.received, self.total) = (received, total) }

  /// The received fraction, from 0 to 1; nil if the total is unknown.
  public var fraction: Double? {
    total.map { $0 > 0 ? min(1, Double(received) / Double($0)) : 1 }
  }
}
