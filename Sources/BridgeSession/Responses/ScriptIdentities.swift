internal import BridgeComparison
internal import BridgeFormats

/// Finds numbers in a script that stand behind the name of an identity: `image_id: 4`, `"imageId":"4"`.
enum ScriptIdentities {
  /// A number and the name before it.
  struct Found {
    let name: String
    let number: ArraySlice<UInt8>
  }

  /// The numbers in the order of the script.
  static func all(in script: ArraySlice<UInt8>) -> [Found] {
    var found: [Found] = []
    var position = script.startIndex
    while let sign = script[position...].firstIndex(of: UInt8(ascii: ":")) {
      position = sign + 1
      let number = script[position...].prefix(longest).drop { " \"'".utf8.contains($0) }
        .prefix(while: \.isASCIIDigit)
      guard RowNumber.isOne(number), isEnd(script[number.endIndex...]) else { continue }
      let before = script[..<sign].suffix(longest).reversed().drop { " \"'".utf8.contains($0) }
      let name = String(
        decoding: Array(before.prefix(while: \.isASCIIWord)).reversed(), as: UTF8.self)
      guard TokenRules.isNamedLikeID(name), ResourceNames.isSpecific(name) else { continue }
      found.append(Found(name: name, number: number))
    }
    return found
  }

  private static let longest = 80

  private static func isEnd(_ text: ArraySlice<UInt8>) -> Bool {
    text.first.map { ",;}\"' \r\n\t".utf8.contains($0) } ?? true
  }
}
