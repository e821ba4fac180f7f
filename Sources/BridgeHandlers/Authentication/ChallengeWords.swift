internal import BridgeFormats

/// The tokens of a `WWW-Authenticate` field (RFC 9110 §11.6.1): schemes, each followed by its parameters.
struct ChallengeWords {
  enum Word: Equatable {
    case scheme(String)
    case parameter(name: String, value: String)
  }

  private var rest: Substring.UTF8View

  init(_ field: String) { rest = field[...].utf8 }

  mutating func next() -> Word? {
    rest = rest.drop { $0.isSpaceOrTab || $0 == UInt8(ascii: ",") }
    let name = take { !" \t,=\"".utf8.contains($0) }
    guard !name.isEmpty else {
      // A stray quote or equals sign: the rest is ambiguous.
      return nil
    }
    let behind = rest.drop(while: \.isSpaceOrTab)
    guard behind.first == UInt8(ascii: "=") else { return .scheme(name) }
    rest = behind.dropFirst().drop(while: \.isSpaceOrTab)
    let isQuoted = rest.first == UInt8(ascii: "\"")
    return .parameter(name: name, value: isQuoted ? quoted() : take { !" \t,".utf8.contains($0) })
  }

  private mutating func quoted() -> String {
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: isTaken)
    rest = rest[taken.endIndex...]
    return String(Substring(taken))
  }
}
