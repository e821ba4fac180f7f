internal import BridgeBlobs
internal import BridgeCore
internal import BridgeHandlers
internal import HTTPTypes
internal import Synchronization

/// A body that passes on its way to the client and is stored when it is complete.
///
/// Of one that breaks off before its end the start is stored as a part, where the origin can be asked for the rest.
final class EntryWriter: Sendable {
  private enum Content {
    case memory([UInt8])
    case file(BlobDraft)
    /// It could not be written, as on a full disk: that costs the entry, not the response.
    case lost(CacheError)
  }

  private struct State {
    var content = Content.memory([])
    var size = 0
    var isOver = false
  }

  /// The outcome.
  enum End: Sendable, Equatable {
    /// There is a whole entry with that content.
    case stored(StoredResponse.Content)
    /// It broke off, or is a part: there is no whole entry.
    case incomplete
    /// There is no room for it, or the cache cannot be written.
    case failed(CacheError)

    var isStored: Bool { if case .stored = self { true } else { false } }
  }

  /// Larger bodies are files.
  static let maximumInline = 16 << 10

  private let state = Mutex(State())
  private let cache: ResponseCache
  private let entry: StoredResponse
  private let partner: StoredResponse?
  private let length: Int?
  private let page: PageKey?
  private let onEnd: @Sendable (End) -> Void

  /// - Parameters:
  ///   - entry: what is stored, but for its body.
  ///   - partner: the stored part that a part is joined with.
  ///   - page: the page that it is kept for.
  ///   - length: how long the body has to be; nil if only its end tells.
  ///   - cache: where it is stored.
  ///   - onEnd: called once, when the entry is stored or never will be.
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

  /// Stores a body that is there already.
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
      // Not every reader asks for the end of a body whose length it knows.
      finish()
    }
  }

  /// A page may have any body that its quota has room for.
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

  /// Whether the start of the body is of use: with a strong validator, and where nothing whole is stored.
  private var mayBePart: Bool {
    guard entry.status == 200, page == nil, partner.map({ $0.part != nil }) ?? true else {
      return false
    }
    return EntityTag(entry.fields).map { !$0.isWeak } ?? false
  }

  /// The entry with what there is of its body; nil where that is stored already.
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
      // Responses that are kept for a page stay as they came.
      let whole = page == nil ? PartJoin.whole(entry) : nil
      let joined = whole ?? PartJoin.joined(entry, with: partner, in: cache)
      // The new part has a file of its own, which is of no use in a whole.
      try cache.store(joined, for: page, droppingBlobOf: entry)
      return joined.part == nil ? .stored(joined.content) : .incomplete
    } catch {
      return .failed(error)
    }
  }
}
