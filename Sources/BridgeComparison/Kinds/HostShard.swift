internal import BridgeFormats

/// The number of one of several equivalent hosts, which pages choose at random: `//1.gravatar.com/`.
enum HostShard {
  /// The ends of two different numbers that begin here; nil for other text.
  static func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    guard old[i] != new[j], isShard(old, i), isShard(new, j) else { return nil }
    return (i + 1, j + 1)
  }

  /// Whether a digit is the first label of a URL's host, directly after the slashes.
  private static func isShard(_ text: ArraySlice<UInt8>, _ index: Int) -> Bool {
    let rest = text[index...].prefix(3)
    guard rest.count == 3, text[index].isASCIIDigit, text[index + 1] == UInt8(ascii: "."),
      text[index + 2].isASCIILetter
    else { return false }
    let before = text[..<index].suffix(6)
    return ["//", "\\/\\/", "%2F%2F", "%2f%2f"].contains {
      before.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }
}
