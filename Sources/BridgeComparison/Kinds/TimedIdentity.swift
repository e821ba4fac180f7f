internal import BridgeFormats

/// Identities and tokens that contain the time at which they were made, by which two of them are compared.
enum TimedIdentity {
  /// The ends of two texts that begin here, with the times that they contain, which have to agree; nil for other text.
  static func read(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int,
    agreeing: (ClockText, ClockText) -> Bool
  ) -> (old: (clock: ClockText, end: Int), new: (clock: ClockText, end: Int))? {
    for reader in [hexadecimal, base62, base64, discord, twitter] {
      if let left = reader(old, i), let right = reader(new, j), left.end - i == right.end - j,
        agreeing(left.clock, right.clock)
      {
        return (left, right)
      }
    }
    return nil
  }

  private static func discord(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (clock: ClockText, end: Int)? {
    snowflake(text, start, since: 1_420_070_400)
  }

  private static func twitter(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (clock: ClockText, end: Int)? {
    snowflake(text, start, since: 1_288_834_974.657)
  }

  /// A number of 64 bits whose upper 42 are the milliseconds since an epoch of its service.
  private static func snowflake(
    _ text: ArraySlice<UInt8>, _ start: Int, since epoch: Double
  ) -> (clock: ClockText, end: Int)? {
    let digits = text[start...].prefix(20).prefix(while: \.isASCIIDigit)
    guard (17...19).contains(digits.count), text[digits.endIndex...].first?.isASCIIWord != true,
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    let seconds = epoch + Double(number >> 22) / 1_000
    return (ClockText(form: .epoch, seconds: seconds, hasZone: true), digits.endIndex)
  }

  /// Hexadecimal digits that begin with the seconds since 1970: 24 of MongoDB's ObjectId, 13 of PHP's `uniqid`, 14 and
  /// eight decimals of its longer form.
  private static func hexadecimal(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (clock: ClockText, end: Int)? {
    let digits = text[start...].prefix(25).prefix(while: \.isLowercaseHexDigit)
    var end = digits.endIndex
    if digits.count == 14, text[end...].first == UInt8(ascii: ".") {
      let decimals = text[(end + 1)...].prefix(9).prefix(while: \.isASCIIDigit)
      guard decimals.count == 8 else { return nil }
      end = decimals.endIndex
    } else if digits.count != 13, digits.count != 24 {
      return nil
    }
    // Thirteen digits without a letter are the number of an article.
    guard text[end...].first?.isASCIIWord != true, digits.contains(where: { !$0.isASCIIDigit }),
      let seconds = Hexadecimal.number(of: digits.prefix(8))
    else { return nil }
    return (ClockText(form: .epoch, seconds: Double(seconds), hasZone: true), end)
  }

  /// Seconds since 1970 in base 62 between colons, before a signature, as Django writes them: `:1xX41i:FcBu…`.
  private static func base62(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (clock: ClockText, end: Int)? {
    guard let digits = signed(text, start, by: UInt8(ascii: ":")) else { return nil }
    return (
      ClockText(form: .epoch, seconds: digits.base62Number, hasZone: true), digits.endIndex
    )
  }

  /// Four bytes of such seconds in base64url between points, before a signature, as in `.aSjT1Q.8sQzK1…` of Flask.
  private static func base64(
    _ text: ArraySlice<UInt8>, _ start: Int
  ) -> (clock: ClockText, end: Int)? {
    guard let digits = signed(text, start, by: UInt8(ascii: ".")),
      let bytes = Base64.decodeAnyAlphabet(digits), bytes.count == 4
    else { return nil }
    let seconds = bytes.reduce(0) { $0 * 256 + Double($1) }
    return (ClockText(form: .epoch, seconds: seconds, hasZone: true), digits.endIndex)
  }

  /// The six characters that begin here, if they are between two such signs and before a signature.
  private static func signed(
    _ text: ArraySlice<UInt8>, _ start: Int, by sign: UInt8
  ) -> ArraySlice<UInt8>? {
    let digits = text[start...].prefix(6)
    let isDigit = { (byte: UInt8) in
      byte.isASCIIAlphanumeric || sign == UInt8(ascii: ".") && "-_".utf8.contains(byte)
    }
    guard start > text.startIndex, text[start - 1] == sign, digits.count == 6,
      digits.allSatisfy(isDigit), text[digits.endIndex...].first == sign
    else { return nil }
    let signature = text[(digits.endIndex + 1)...].prefix(44)
      .prefix { $0.isASCIIWord || $0 == UInt8(ascii: "-") }
    return [27, 43].contains(signature.count) ? digits : nil
  }
}
