internal import BridgeBlobs
internal import BridgeCore
internal import BridgeHandlers
internal import HTTPTypes
internal import Synchronization

/// Stores a body when it is complete, while it streams to the client.
///
/// If a body breaks off, its start is stored as a part, provided that the origin can be asked for the rest.
final class EntryWriter: Sendable {
  private enum Content {
    case memory([UInt8])
    case file(BlobDraft)
    /// It could not be written, for example on a full disk. The entry is lost, not the response.
    case lost(CacheError)
  }

  private struct State {
    var content = Content.memory([])
    var size = 0
    var isOver = false
  }

  /// The outcome.
  enum End: Sendable, Equatable {
    /// A whole entry with that content was stored.
    case stored(StoredResponse.Content)
    /// The body broke off or is a part: no whole entry was stored.
    case incomplete
    /// There was no room, or the cache cannot be written.
    case failed(CacheError)

    var isStored: Bool { if case .stored = self { true } else { false } }
  }

  /// The largest body stored in the index, in bytes. Larger ones are files.
  static let maximumInline = 16 << 10

  private let state = Mutex(State())
  private let cache: ResponseCache
  private let entry: StoredResponse
  private let partner: StoredResponse?
  private let length: Int?
  private let page: PageKey?
  private let onEnd: @Sendable (End) -> Void

  /// - Parameters:
  ///   - entry: the entry to store, without its body.
  ///   - partner: the stored part to join a part with.
  ///   - page: the page that the entry is kept for.
  ///   - length: the expected length of the body; nil if it is unknown.
  ///   - cache: the cache to store it in.
  ///   - onEnd: called exactly once, when the entry is stored or will never be.
  init(
    _ entry: StoredResponse, joining partner: StoredResponse? = nil, for page: PageKey? = nil,
    length: Int?,
    in cache: ResponseCache,
    onEnd: @escaping @Sendable (End) -> Void = { _ in }
  ) {
    (self.entry, self.partner, self.length) = (entry, partner, length)
    (self.cache, self.page, self.onEnd) = (cache, page, onEnd)
  }

  deinit { breakOff() }

  /// The body to read in place of `body`.
  func storing(_ body: Body) -> Body {
    if let bytes = body.bytesAtHand {
      store(bytes)
      return body
    }
    return body.tapped { [self] in
      BodyTap { chunk in
        self.append(chunk)
      } onEnd: { error in
        if error == nil { self.finish() } else { self.breakOff() }
      }
    }
  }

  /// Stores a body that is already in memory.
  private func store(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumInline, bytes.count <= maximum, bytes.count == length else {
      append(bytes)
      return finish()
    }
    var entry = entry
    (entry.size, entry.content) = (bytes.count, .inline(bytes))
    end(.success(entry))
  }

  func append(_ bytes: [UInt8]) {
    let size = state.withLock { state in
      guard !state.isOver else { return -1 }
      state.size += bytes.count
      state.content = Self.content(state.content, adding: bytes, in: cache)
      return state.size
    }
    if size > maximum {
      end(.failure(.noRoom(for: size, cache.limits, in: cache.path)))
    } else if let length, size > length {
      end(.success(nil))
    } else if size == length {
      // Some readers of a body of known length never read its end.
      finish()
    }
  }

  /// The largest body to store. For a kept page, only the quota limits it.
  private var maximum: Int {
    page == nil ? cache.limits.maximumEntryBytes : cache.limits.maximumKeptBytes
  }

  private static func content(
    _ content: Content, adding bytes: [UInt8], in cache: ResponseCache
  ) -> Content {
    do {
      switch content {
      case .memory(let held) where held.count + bytes.count <= maximumInline:
        return .memory(held.isEmpty ? bytes : held + bytes)
      case .memory(let held):
        let draft = try cache.blobs.draft()
        try draft.append(held)
        try draft.append(bytes)
        return .file(draft)
      case .file(let draft):
        try draft.append(bytes)
        return content
      case .lost: return content
      }
    } catch {
      return .lost(CacheError(error, in: cache.path))
    }
  }

  /// The body is complete.
  func finish() {
    end(
      state.withLock { state in
        Result { () throws(CacheError) -> StoredResponse? in
          length.map { $0 == state.size } ?? true ? try stored(state) : nil
        }
      })
  }

  /// The body ends before its length (RFC 9111 §3.3).
  private func breakOff() {
    end(
      state.withLock { state in
        Result { () throws(CacheError) -> StoredResponse? in try part(state) }
      })
  }

  private func part(_ state: State) throws(CacheError) -> StoredResponse? {
    guard let length, 0 < state.size, state.size < length, mayBePart, var part = try stored(state)
    else { return nil }
    part.status = 206
    part.part = StoredResponse.Part(first: 0, total: length)
    part.fields[.contentRange] = "bytes 0-\(state.size - 1)/\(length)"
    part.fields[.contentLength] = "\(state.size)"
    return part
  }

  /// Whether the start of the body is worth storing: it has a strong validator, and the whole is not stored.
  private var mayBePart: Bool {
    guard entry.status == 200, page == nil, partner.map({ $0.part != nil }) ?? true else {
      return false
    }
    return EntityTag(entry.fields).map { !$0.isWeak } ?? false
  }

  /// The entry with the body received so far; nil if this writer has ended.
  private func stored(_ state: State) throws(CacheError) -> StoredResponse? {
    guard !state.isOver else { return nil }
    var entry = entry
    entry.size = state.size
    switch state.content {
    case .lost(let error): throw error
    case .memory(let bytes): entry.content = .inline(bytes)
    case .file(let draft):
      do {
        entry.content = .blob(try draft.commit())
      } catch {
        throw CacheError(error, in: cache.path)
      }
    }
    return entry
  }

  private func end(_ outcome: Result<StoredResponse?, CacheError>) {
    let wasOver = state.withLock { state in
      defer { (state.isOver, state.content) = (true, .memory([])) }
      return state.isOver
    }
    if !wasOver { onEnd(concluded(outcome)) }
  }

  private func concluded(_ outcome: Result<StoredResponse?, CacheError>) -> End {
    do {
      guard let entry = try outcome.get() else { return .incomplete }
      // Responses of kept pages are stored unchanged.
      let whole = page == nil ? PartJoin.whole(entry) : nil
      let joined = whole ?? PartJoin.joined(entry, with: partner, in: cache)
      // The file of the new part is not needed once the parts are joined.
      try cache.store(joined, for: page, droppingBlobOf: entry)
      return joined.part == nil ? .stored(joined.content) : .incomplete
    } catch {
      return .failed(error)
    }
  }
}
