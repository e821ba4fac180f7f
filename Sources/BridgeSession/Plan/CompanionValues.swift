/// Numbers next to a token in a URL of a response. If a request sends both, the number is
/// the one in that URL, whatever the request calls it.
struct CompanionValues {
  /// A number in a URL, and the meaning of its place.
  struct Number {
    let value: [UInt8]
    let place: ResponsePlace
    let identity: ShortIdentity
  }

  /// The exchange that sends the token, and the number.
  private struct Key: Hashable {
    let user: Int
    let value: [UInt8]
  }

  private var found: [Key: (exchange: Int, number: Number)] = [:]

  /// The last numbers of the current response, and the exchanges that use its last token.
  private var numbers: [Number] = []
  private var token: (whole: ResponsePlace, users: [Int])?

  private static let maximumNumbers = 8

  /// Starts with another response.
  mutating func begin() { (numbers, token) = ([], nil) }

  /// Adds a number of the current response.
  mutating func add(_ number: Number, in exchange: Int) {
    guard case .piece(let whole, _, _) = number.place else { return }
    numbers = numbers.suffix(Self.maximumNumbers - 1) + [number]
    if let token, token.whole == whole { note(number, for: token.users, exchange) }
  }

  /// Adds a token of the current response that later exchanges use.
  mutating func add(tokenAt place: ResponsePlace, for users: [Int], in exchange: Int) {
    guard case .piece(let whole, _, _) = place else { return }
    token = (whole, users)
    for number in numbers {
      if case .piece(whole, _, _) = number.place { note(number, for: users, exchange) }
    }
  }

  private mutating func note(_ number: Number, for users: [Int], _ exchange: Int) {
    for user in users where user > exchange {
      found[Key(user: user, value: number.value)] = (exchange, number)
    }
  }

  /// The number that an exchange sends with a token, from the nearest response, or nil.
  func number(_ value: some Sequence<UInt8>, sentBy user: Int) -> (exchange: Int, number: Number)? {
    found[Key(user: user, value: Array(value))]
  }
}
