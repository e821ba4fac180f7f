internal import BridgeFormats

/// The folders in which files with random names are distributed by their first digits: `98/50/9850873b-…`.
package enum HashFolders {
  /// Where the random name begins whose folders begin here; nil for other text.
  package static func name(in path: ArraySlice<UInt8>, behind start: Int) -> Int? {
    read(path, start)?.end
  }

  /// The ends of two such lists of folders that begin here, each before the random name; nil for other text.
  static func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    guard let left = read(old, i), let right = read(new, j), left.lengths == right.lengths,
      !old[i..<left.end].elementsEqual(new[j..<right.end])
    else { return nil }
    return (left.end, right.end)
  }

  /// The random names of two paths that begin with their folders; nil for others.
  package static func names(
    _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>
  ) -> (old: ArraySlice<UInt8>, new: ArraySlice<UInt8>)? {
    guard let left = read(old, old.startIndex), let right = read(new, new.startIndex) else {
      return nil
    }
    return (old[left.end...], new[right.end...])
  }

  private static func read(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (lengths: [Int], end: Int)? {
    guard start == text.startIndex || text[start - 1] == slash else { return nil }
    var (position, digits, lengths) = (start, [UInt8](), [Int]())
    while lengths.count <= most {
      let part = text[position...].prefix(longest + 1).prefix(while: \.isHexDigit)
      guard (1...longest).contains(part.count), text[part.endIndex...].first == slash else { break }
      digits += part
      lengths.append(part.count)
      position = part.endIndex + 1
    }
    guard (1...most).contains(lengths.count), digits.count > 1,
      text[position...].starts(with: digits),
      let (_, end) = RandomText.read(text, at: position), end - position >= shortestName
    else { return nil }
    return (lengths, position)
  }

  private static let slash = UInt8(ascii: "/")
  private static let (longest, most, shortestName) = (3, 4, 16)
}
