internal import BridgeFormats

/// Secrets that are known by how they look, whatever they are called.
struct TokenFormat: Sendable {
  /// What such a secret is called.
  let name: String
  private let prefix: [UInt8]
  private let signs: Set<UInt8>
  private let shortest: Int
  private let longest: Int

  /// Whether the prefix belongs to the secret.
  private let isPrefixSecret: Bool

  /// Whether more must be looked at than the characters.
  private let isFine: (@Sendable (ArraySlice<UInt8>) -> Bool)?

  private init(
    _ name: String, _ prefix: String, _ lengths: ClosedRange<Int>, signs: String = "",
    isPrefixSecret: Bool = true,
    isFine: (@Sendable (ArraySlice<UInt8>) -> Bool)? = nil
  ) {
    self.name = name
    self.prefix = Array(prefix.utf8)
    self.signs = Set(signs.utf8)
    (shortest, longest) = (lengths.lowerBound, lengths.upperBound)
    self.isPrefixSecret = isPrefixSecret
    self.isFine = isFine
  }

  /// The formats, by what their makers document.
  static let all: [TokenFormat] =
    [
      // RFC 7519: a header that begins with {" and two more parts.
      TokenFormat("jwt", "eyJ", 16...16_777_216, signs: "-_.") { token in
        token.count { $0 == UInt8(ascii: ".") } >= 2
      },
      TokenFormat("aws-key", "AKIA", 16...16), TokenFormat("aws-key", "ASIA", 16...16),
      TokenFormat("google-key", "AIza", 35...35, signs: "-_"),
      TokenFormat("google-token", "ya29.", 20...2_048, signs: "-_."),
      TokenFormat("github-token", "github_pat_", 22...255, signs: "_"),
      TokenFormat("gitlab-token", "glpat-", 20...255, signs: "-_."),
      TokenFormat("npm-token", "npm_", 36...36),
      TokenFormat("pypi-token", "pypi-AgEI", 40...1_024, signs: "-_"),
      TokenFormat("sendgrid-key", "SG.", 40...128, signs: "-_."),
      TokenFormat("slack-token", "xoxe.", 20...512, signs: "-."),
    ]
    + ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map { TokenFormat("github-token", $0, 36...255) }
    + ["xoxa-", "xoxb-", "xoxp-", "xoxr-", "xoxs-"].map {
      TokenFormat("slack-token", $0, 10...255, signs: "-")
    }
    + ["sk_live_", "rk_live_", "sk_test_", "rk_test_"].map {
      TokenFormat("stripe-key", $0, 16...255)
    }
    + ["Bearer ", "bearer ", "BEARER "].map { prefix in
      TokenFormat("bearer", prefix, 16...16_777_216, signs: "-_.~+/=", isPrefixSecret: false) {
        SecretLooks.isUnlikeProse($0, atLeast: 16)
      }
    }

  private static let byFirst: [[TokenFormat]] = (0..<256).map { byte in
    all.filter { $0.prefix.first == UInt8(byte) }
  }

  /// Whether two bytes begin a prefix, by both of them.
  private static let starts: [Bool] = {
    var starts = [Bool](repeating: false, count: 1 << 16)
    for prefix in all.map(\.prefix) + [armour.begin] {
      starts[Int(prefix[0]) << 8 | Int(prefix[1])] = true
    }
    return starts
  }()

  /// Whether two bytes are the first or the second two of a prefix.
  private static let signs: [Bool] = {
    var signs = starts
    for prefix in all.map(\.prefix) + [armour.begin] {
      signs[Int(prefix[1]) << 8 | Int(prefix[2])] = true
    }
    return signs
  }()

  private static let armour = (begin: Array("-----BEGIN ".utf8), end: Array("-----END ".utf8))

  /// A secret that was found by its format.
  struct Match {
    let range: Range<Int>
    let name: String
  }

  /// The secrets in `bytes`, in order.
  static func matches(in bytes: [UInt8]) -> [Match] {
    var found: [Match] = []
    var barren = 0
    var offset = 0
    while let start = nextStart(in: bytes, from: offset) {
      let match =
        bytes[start] == UInt8(ascii: "-")
        ? armoured(bytes, at: start) : token(bytes, at: start, &barren)
      if let match { found.append(match) }
      offset = match?.range.upperBound ?? start + 1
    }
    return found
  }

  /// The first place from `offset` on where a secret may begin.
  private static func nextStart(in bytes: [UInt8], from offset: Int) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      signs.withUnsafeBufferPointer { signs in
        var pair = offset
        // Two bytes at a step: of a prefix of three or more, two stand in one of the pairs.
        while pair + 1 < buffer.count {
          if signs[Int(buffer[pair]) << 8 | Int(buffer[pair + 1])] {
            for start in max(offset, pair - 1)...pair where isStart(buffer, start) { return start }
          }
          pair += 2
        }
        return nil
      }
    }
  }

  private static func isStart(_ buffer: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    starts[Int(buffer[offset]) << 8 | Int(buffer[offset + 1])]
      && (offset == 0 || !buffer[offset - 1].isASCIIWord)
  }

  /// `barren` is the end of a run in which a format was looked for in vain: it is not gone through again.
  private static func token(_ bytes: [UInt8], at start: Int, _ barren: inout Int) -> Match? {
    for format in byFirst[Int(bytes[start])] where start >= barren || format.isFine == nil {
      guard let run = format.run(in: bytes, at: start) else { continue }
      guard format.isFine?(bytes[run]) ?? true else {
        barren = run.upperBound
        continue
      }
      let range = (format.isPrefixSecret ? start : run.lowerBound)..<run.upperBound
      return Match(range: range, name: format.name)
    }
    return nil
  }

  /// Where behind the prefix the rest of the secret stands.
  private func run(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard bytes[start...].starts(with: prefix) else { return nil }
    let begin = start + prefix.count
    var end = begin
    while end < bytes.count, end - begin <= longest,
      bytes[end].isASCIILetter || bytes[end].isASCIIDigit || signs.contains(bytes[end])
    {
      end += 1
    }
    return (shortest...longest).contains(end - begin) ? begin..<end : nil
  }

  /// A private key in PEM (RFC 7468), whether its line ends are escaped or not.
  private static func armoured(_ bytes: [UInt8], at start: Int) -> Match? {
    guard bytes[start...].starts(with: armour.begin) else { return nil }
    let label = bytes[(start + armour.begin.count)...].prefix(40)
    guard label.containsRun(Array("PRIVATE KEY-----".utf8)) else { return nil }
    let tail = bytes[label.startIndex...].prefix(64 * 1024)
    let closing = tail.firstStart(of: armour.end)
    let end = closing.map { $0 + armour.end.count } ?? tail.endIndex
    let label2 = bytes[end...].prefix(60)
    let marker = label2.firstStart(of: Array("-----".utf8)).map { $0 + 5 }
    return Match(range: start..<(closing == nil ? end : marker ?? end), name: "private-key")
  }
}

extension ArraySlice<UInt8> {
  /// Where `run` begins first; nil when it is not there.
  func firstStart(of run: [UInt8]) -> Int? {
    var offset = startIndex
    while let start = self[offset...].firstIndex(of: run[0]) {
      if self[start...].starts(with: run) { return start }
      offset = start + 1
    }
    return nil
  }

  func containsRun(_ run: [UInt8]) -> Bool { firstStart(of: run) != nil }
}
