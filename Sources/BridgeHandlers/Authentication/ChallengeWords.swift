/// The tokens of a `WWW-Authenticate` field (RFC 9110 §11.6.1): schemes, each followed by its parameters.
struct ChallengeWords {
  enum Word: Equatable {
    case scheme(String)
    case parameter(name: String, value: String)
  }

  private var rest: Substring

  init(_ field: String) { rest = field[...] }

  mutating func next() -> Word? {
    skip { $0 == " " || $0 == "\t" || $0 == "," }
    let name = take { !" \t,=\"".contains($0) }
    guard !name.isEmpty else {
      // A stray quote or equals sign: the rest is ambiguous.
      return nil
    }
    let behind = rest.drop { $0 == " " || $0 == "\t" }
    guard behind.first == "=" else { return .scheme(name) }
    rest = behind.dropFirst()
    skip { $0 == " " || $0 == "\t" }
    return .parameter(
      name: name, value: rest.first == "\"" ? quoted() : take { !" \t,".contains($0) })
  }

  private mutating func quoted() -> String {
    rest = rest.dropFirst()
    var value = ""
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", let escaped = rest.popFirst() {
        value.append(escaped)
      } else {
        value.append(character)
      }
    }
    return value
  }

  private mutating func skip(while isSkipped: (Character) -> Bool) {
    rest = rest.drop(while: isSkipped)
  }

  private mutating func take(while isTaken: (Character) -> Bool) -> String {
    let taken = rest.prefix(while: isTaken)
    rest = rest.dropFirst(taken.count)
    return String(taken)
  }
}
