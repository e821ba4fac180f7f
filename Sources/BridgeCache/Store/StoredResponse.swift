package import BridgeCrypto
package import HTTPTypes
internal import Synchronization

/// An entry of the cache, without the bytes of a large body.
package struct StoredResponse: Sendable {
  /// Where the body is.
  package enum Content: Sendable, Equatable {
    case inline([UInt8])
    case blob(SHA256Digest)
  }

  /// The part of a representation that is stored.
  package struct Part: Sendable, Equatable {
    /// The position of the first stored byte.
    package let first: Int

    /// The length of the whole.
    package let total: Int

    package init(first: Int, total: Int) { (self.first, self.total) = (first, total) }
  }

  /// The row; nil before it is stored.
  package var row: Int64?
  package let key: CacheKey
  package var status: Int { didSet { memo = FactsMemo() } }
  package var fields: HTTPFields { didSet { memo = FactsMemo() } }

  /// When it was requested and received, or last validated, since 1970-01-01.
  package var requestTime: Duration { didSet { memo = FactsMemo() } }
  package var responseTime: Duration { didSet { memo = FactsMemo() } }

  /// The names in `Vary`, and the values of those fields in the request.
  package var names: [String]
  package var selection: String

  /// When it was last used, according to the index.
  var used: Duration = .zero

  /// The number of stored bytes.
  package var size: Int
  package var content: Content

  /// Nil for a whole representation.
  package var part: Part?

  /// The number of invalidations when it was requested; nil if none can have happened since.
  var invalidationsBefore: Int?

  /// Whether it must be validated before use, whatever its fields say.
  package var isInvalid = false

  package init(
    key: CacheKey, status: Int, fields: HTTPFields, requestTime: Duration, responseTime: Duration,
    names: [String], selection: String, size: Int, content: Content, part: Part? = nil
  ) {
    (self.key, self.status, self.fields) = (key, status, fields)
    (self.requestTime, self.responseTime) = (requestTime, responseTime)
    (self.names, self.selection) = (names, selection)
    (self.size, self.content, self.part) = (size, content, part)
  }

  /// Whether it answers the same requests as another one.
  func isVariant(_ other: StoredResponse) -> Bool {
    key == other.key && names == other.names && selection == other.selection
  }

  /// Its approximate size in memory, in bytes.
  var weightInMemory: Int {
    let body = if case .inline(let bytes) = content { bytes.count } else { 0 }
    return fields.reduce(body + selection.utf8.count + key.weightInMemory) {
      $0 + $1.name.rawName.utf8.count + $1.withUnsafeBytesOfValue(\.count) + 64
    }
  }

  /// The facts of the response that the rules use.
  package func facts(_ mode: CacheMode) -> ResponseFacts {
    memo.facts(mode) {
      ResponseFacts(
        status: status, fields: fields, mode: mode, requestTime: requestTime,
        responseTime: responseTime)
    }
  }

  /// Shared by all copies until one of them changes.
  private var memo = FactsMemo()
}

/// The facts of a response, computed once, because an entry answers many requests before it changes.
private final class FactsMemo: Sendable {
  private let found = Mutex<ResponseFacts?>(nil)

  func facts(_ mode: CacheMode, _ find: () -> ResponseFacts) -> ResponseFacts {
    if let facts = found.withLock(\.self), facts.mode == mode { return facts }
    let facts = find()
    found.withLock { $0 = facts }
    return facts
  }
}
