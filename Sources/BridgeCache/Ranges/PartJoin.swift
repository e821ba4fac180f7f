internal import BridgeBlobs
internal import BridgeHandlers
internal import HTTPTypes

/// Two parts of one representation as one (RFC 9111 §3.4).
enum PartJoin {
  /// A part that covers the whole, as a 200; nil for other entries.
  static func whole(_ entry: StoredResponse) -> StoredResponse? {
    guard let part = entry.part, part.first == 0, entry.size == part.total else { return nil }
    var whole = entry
    describe(&whole, 0..<part.total, part.total)
    return whole
  }

  /// The new part joined with the stored one; if they do not fit together, the larger or newer one alone.
  static func joined(
    _ new: StoredResponse, with stored: StoredResponse?, in cache: ResponseCache
  ) -> StoredResponse {
    guard let stored, let newPart = new.part, let oldPart = stored.part,
      newPart.total == oldPart.total, let tag = EntityTag(new.fields), !tag.isWeak,
      EntityTag(stored.fields) == tag
    else { return new }
    let newRange = newPart.first..<(newPart.first + new.size)
    let oldRange = oldPart.first..<(oldPart.first + stored.size)
    // They touch or overlap.
    guard newRange.lowerBound <= oldRange.upperBound, oldRange.lowerBound <= newRange.upperBound
    else { return new.size >= stored.size ? new : stored }
    let range =
      min(newRange.lowerBound, oldRange.lowerBound)..<max(newRange.upperBound, oldRange.upperBound)
    guard range.count <= cache.limits.maximumEntryBytes else { return new }
    return entry(
      new, at: newRange, joining: stored, at: oldRange, as: range, total: newPart.total, in: cache)
      ?? new
  }

  private static func entry(
    _ new: StoredResponse, at newRange: Range<Int>, joining stored: StoredResponse,
    at oldRange: Range<Int>,
    as range: Range<Int>, total: Int, in cache: ResponseCache
  ) -> StoredResponse? {
    do {
      var entry = new
      entry.size = range.count
      entry.content = try content(
        of: [
          Piece(stored, oldRange, range.lowerBound..<newRange.lowerBound),
          Piece(new, newRange, newRange),
          Piece(stored, oldRange, newRange.upperBound..<max(range.upperBound, newRange.upperBound)),
        ], size: range.count, in: cache)
      entry.fields = StoredFields.merged(stored.fields, new.fields)
      describe(&entry, range, total)
      return entry
    } catch {
      return nil
    }
  }

  /// A range of the bytes that are stored of a part.
  private struct Piece {
    let response: StoredResponse
    let range: Range<Int>

    /// `range` of the whole, of which `response` holds `held`.
    init(_ response: StoredResponse, _ held: Range<Int>, _ range: Range<Int>) {
      self.response = response
      self.range =
        range.isEmpty
        ? 0..<0
        : range.lowerBound - held.lowerBound..<range.upperBound - held.lowerBound
    }
  }

  private static let window = 256 << 10

  /// The pieces one after the other. Large ones go to a file, without holding all of them in memory.
  private static func content(
    of pieces: [Piece], size: Int, in cache: ResponseCache
  ) throws -> StoredResponse.Content {
    let draft = size > EntryWriter.maximumInline ? try cache.blobs.draft() : nil
    var bytes: [UInt8] = []
    for piece in pieces where !piece.range.isEmpty {
      let read = try cache.reader(of: piece.response)
      for start in stride(from: piece.range.lowerBound, to: piece.range.upperBound, by: window) {
        let chunk = try read(start..<min(start + window, piece.range.upperBound))
        if let draft { try draft.append(chunk) } else { bytes += chunk }
      }
    }
    return try draft.map { .blob(try $0.commit()) } ?? .inline(bytes)
  }

  /// Sets status and fields for the range; the whole becomes a 200.
  private static func describe(_ entry: inout StoredResponse, _ range: Range<Int>, _ total: Int) {
    entry.fields[.contentLength] = "\(range.count)"
    if range.count == total {
      (entry.status, entry.part) = (200, nil)
      entry.fields[.contentRange] = nil
    } else {
      entry.part = StoredResponse.Part(first: range.lowerBound, total: total)
      entry.fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)"
    }
  }
}
