import BridgeFormats
import Testing

@Suite("Percent escapes")
struct PercentEscapesTests {
  @Test(
    "are written for all but what stands for itself",
    arguments: [
      ("aZ09-._~", "", "aZ09-._~"), ("a/b c", "", "a%2Fb%20c"), ("a/b c", "/", "a/b%20c"),
      ("é%+*", "", "%C3%A9%25%2B%2A"),
    ])
  func encoded(text: String, signs: String, expected: String) {
    let bytes = PercentEscapes.encoded(text.utf8, keeping: signs)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    #expect(PercentEscapes.encoded(text, keeping: signs) == expected)
    let lower = PercentEscapes.encoded(text.utf8, keeping: signs, uppercase: false)
    #expect(PercentEscapes.normalized(Substring(decoding: lower, as: UTF8.self)) == expected)
    #expect(!lower.contains { $0.isASCIIUppercase && !text.utf8.contains($0) })
  }

  @Test(
    "of forms have a plus for a space, and leave * alone and not ~",
    arguments: [
      ("a b", "", "a+b"), ("*-._~", "", "*-._%7E"), ("{{a:b}}", "", "%7B%7Ba%3Ab%7D%7D"),
      ("{{a:b}}", "{}:", "{{a:b}}"),
    ])
  func forms(text: String, signs: String, expected: String) {
    let bytes = PercentEscapes.encodedForm(text.utf8, keeping: signs)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test(
    "that are broken stand for themselves, or for nothing where that is asked for",
    arguments: [
      ("a%20b", "a b", "a b"), ("%c3%A9", "é", "é"), ("a+b", "a+b", "a+b"), ("a%2", "a%2", nil),
      ("%zz%41", "%zzA", nil), ("%", "%", nil),
    ])
  func decoded(text: String, lenient: String, strict: String?) {
    let bytes = Array(text.utf8)
    #expect(PercentEscapes.decoded(bytes[...]) == Array(lenient.utf8))
    #expect(PercentEscapes.strictlyDecoded(bytes) == strict.map { Array($0.utf8) })
    let plus = { (text: String) in text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 } }
    #expect(PercentEscapes.decodedForm(bytes[...]) == plus(lenient))
    #expect(PercentEscapes.strictlyDecoded(bytes, isForm: true) == strict.map(plus))
  }
}

@Suite("Bytes of ASCII")
struct ASCIIBytesTests {
  @Test("belong to the kinds that the standards list, and no other bytes do")
  func kinds() {
    let digits = "0123456789"
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let kinds: [(String, (UInt8) -> Bool)] = [
      (digits, \.isASCIIDigit), (letters, \.isASCIILetter),
      (digits + letters, \.isASCIIAlphanumeric), (digits + letters + "_", \.isASCIIWord),
      (digits + letters + "!#$%&'*+-.^_`|~", \.isTokenByte),
      (digits + letters + "-._~", \.isUnreserved), (digits + letters + "*-._", \.isFormByte),
      (String(decoding: Array(0...0x1F) + [0x7F], as: UTF8.self), \.isASCIIControl),
      (" \t", \.isSpaceOrTab), (" \t\r\n", \.isASCIISpace), (" \t\r\n\u{C}", \.isMarkupSpace),
    ]
    for (members, isMember) in kinds {
      let found = (UInt8.min...UInt8.max).filter(isMember)
      #expect(found == members.utf8.sorted())
    }
    for byte in UInt8.min...UInt8.max {
      #expect(byte.isControlOtherThanTab == (byte.isASCIIControl && byte != UInt8(ascii: "\t")))
    }
  }

  @Test("stand for numbers", arguments: [("0", 0), ("A", 10), ("a", 36), ("1z", 123)])
  func numbers(digits: String, number: Double) { #expect(digits.utf8.base62Number == number) }

  @Test("are written with two hexadecimal digits, which stand for them")
  func hexadecimal() {
    for byte in UInt8.min...UInt8.max {
      for isUpper in [false, true] {
        let digits = byte.hexDigits(uppercase: isUpper)
        #expect(digits.compactMap(\.hexDigitValue).reduce(0) { $0 << 4 | Int($1) } == Int(byte))
        #expect(digits.allSatisfy { isUpper ? $0 < 0x60 : !(0x41...0x5A).contains($0) })
      }
    }
  }

  @Test(
    "around a text are taken off, line ends only where recorders leave them",
    arguments: [
      (" \t a b\t ", "a b", "a b"), (" a\r\n", "a\r\n", "a"), ("", "", ""), (" \t", "", ""),
    ])
  func trimming(text: String, withoutBlanks: String, withoutFieldWhitespace: String) {
    #expect(text.withoutBlanks == withoutBlanks)
    #expect(Array(text.utf8)[...].withoutBlanks.elementsEqual(withoutBlanks.utf8))
    #expect(text.dropFirst(0).withoutFieldWhitespace == withoutFieldWhitespace)
  }
}

@Suite("The civil calendar")
struct CivilCalendarTests {
  @Test(
    "is written within the years 1 to 9999",
    arguments: [
      (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
      (1_320_105_600_000_000, "2011-11-01T00:00:00.000000Z"),
      (.min, "0001-01-01T00:00:00.000000Z"), (.max, "9999-12-31T23:59:59.999999Z"),
    ] as [(Int64, String)])
  func times(moment: Int64, text: String) {
    #expect(CivilTime(microsecondsSinceEpoch: moment).iso == text)
    #expect(CivilTime(sinceEpoch: .microseconds(moment)).iso == text)
  }

  @Test(
    "gives each day its date, and takes it back", arguments: [-719_162, -60, 0, 11_016, 2_932_896])
  func dates(start: Int) {
    for day in start..<start + 800 {
      let (year, month, date) = CivilCalendar.date(day)
      #expect(CivilCalendar.has(year, month, date))
      #expect(CivilCalendar.days(year, month, date) == day)
    }
  }

  @Test("has the days of leap years, and no others")
  func leapDays() {
    let leap = [1600, 1996, 2000, 2024, 2100, 2023, 1900].filter { CivilCalendar.has($0, 2, 29) }
    #expect(leap == [1600, 1996, 2000, 2024])
    #expect(!CivilCalendar.has(2024, 4, 31) && !CivilCalendar.has(2024, 13, 1))
    #expect(!CivilCalendar.has(2024, 0, 1) && !CivilCalendar.has(2024, 1, 0))
  }
}
