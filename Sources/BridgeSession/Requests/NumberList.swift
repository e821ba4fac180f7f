internal import BridgeFormats

/// A list of numbers in a parameter of a URL: `ids=4,5`, `ids=%5B4%5D`.
enum NumberList {
  /// The ranges of the numbers; empty for other values, also for a number alone.
  static func ranges(in value: ArraySlice<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var rest = value
    var isList = false
    while let first = rest.first {
      if first.isASCIIDigit {
        let number = rest.prefix(while: \.isASCIIDigit)
        ranges.append(number.indices)
        rest = rest[number.endIndex...]
      } else if let sign = signs.first(where: { rest.starts(with: $0) }) {
        isList = true
        rest = rest.dropFirst(sign.count)
      } else {
        return []
      }
    }
    return isList ? ranges : []
  }

  private static let signs = [",", "%2C", "%2c", "[", "%5B", "%5b", "]", "%5D", "%5d"].map {
    Array($0.utf8)
  }
}
