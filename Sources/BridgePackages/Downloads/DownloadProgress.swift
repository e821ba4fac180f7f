/// How far a download is.
public struct DownloadProgress: Hashable, Sendable {
  /// The bytes that are there, with those of earlier tries.
  public let received: Int

  /// The bytes of the whole file; nil where the server does not say.
  public let total: Int?

  /// A state of a download.
  public init(received: Int, total: Int?) { (self.received, self.total) = (received, total) }

  /// The part that is there, from 0 to 1; nil where the whole is not known.
  public var fraction: Double? {
    total.map { $0 > 0 ? min(1, Double(received) / Double($0)) : 1 }
  }
}
