internal import BridgeFormats

/// The words of a short code's length that follow each segment of the paths in a body.
struct CodeSegments {
  /// The different words behind each segment, in their order; see ``ShortCode``.
  private(set) var words: [ArraySlice<UInt8>: [ArraySlice<UInt8>]] = [:]

  /// Reads the whole body, ordinary words included.
  init(of body: [UInt8]) {
    var seen: [ArraySlice<UInt8>: Set<ArraySlice<UInt8>>] = [:]
    var (position, count) = (0, 0)
    while let slash = body[position...].firstIndex(of: UInt8(ascii: "/")), count < Self.most {
      position = slash + 1
      let word = ShortCode.word(body[...], position)
      guard ShortCode.lengths.contains(word.count),
        body[word.endIndex...].first.map({ "/?#&\"' <>)\n".utf8.contains($0) }) ?? true
      else { continue }
      let name = body[..<slash].suffix(32).reversed().prefix(while: ShortCode.isCodeByte).count
      let lead = body[(slash - name)..<slash]
      guard seen[lead, default: []].insert(word).inserted else { continue }
      words[lead, default: []].append(word)
      count += 1
    }
  }

  private static let most = 20_000
}
