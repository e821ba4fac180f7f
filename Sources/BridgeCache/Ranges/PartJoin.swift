internal import BridgeBlobs
internal import BridgeCore
internal import HTTPTypes

/// Two parts of one representation as one (RFC 9111 §3.4).
enum PartJoin {
  /// The new part together with the stored one; the new part alone where they do not fit together.
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
    return entry(new, newRange, stored, oldRange, range, total: newPart.total, in: cache) ?? new
  }

  private static func entry(
    _ new: StoredResponse, _ newRange: Range<Int>, _ stored: StoredResponse, _ oldRange: Range<Int>,
    _ range: Range<Int>, total: Int, in cache: ResponseCache
  ) -> StoredResponse? {
    do {
      var bytes = [UInt8](repeating: 0, count: range.count)
      for (response, place) in [(stored, oldRange), (new, newRange)] {
        let start = place.lowerBound - range.lowerBound
        bytes.replaceSubrange(start..<(start + place.count), with: try cache.bytes(of: response))
      }
      var entry = new
      entry.size = bytes.count
      entry.content =
        bytes.count <= EntryWriter.maximumInline
        ? .inline(bytes) : .blob(try cache.blobs.store(bytes))
      entry.fields = StoredFields.merged(stored.fields, new.fields)
      describe(&entry, range, total)
      return entry
    } catch {
      return nil
    }
  }

  /// A whole is a 200, whatever its parts came as.
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
