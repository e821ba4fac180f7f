import BridgeRedaction
import BridgeTestSupport
import Testing

/// Random samples, from a seed, of the formats that issuers of tokens publish.
struct TokenSamples {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func random(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % count
  }

  static let (hex, digits) = ("0123456789abcdef", "0123456789")
  static let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  static let alphanumeric = upper + upper.lowercased() + digits
  static let url = alphanumeric + "-_"

  mutating func text(_ count: Int, of alphabet: String = alphanumeric) -> String {
    let letters = Array(alphabet)
    var text = ""
    for _ in 0..<count { text.append(letters[random(letters.count)]) }
    // Chance may omit digits, which key formats require.
    guard count > 4, alphabet.contains("a") || alphabet.contains("A"), alphabet.contains("1") else {
      return text
    }
    return String(text.dropLast(2)) + "7" + (alphabet.contains("a") ? "a" : "A")
  }
}

@Suite("a token of a published format")
struct TokenFormatTests {
  /// A format: its prefix, the number and alphabet of the characters that follow, and its end.
  struct Format: Sendable, CustomStringConvertible {
    let prefix: String
    let count: Int
    var alphabet = TokenSamples.alphanumeric
    var lead = ""
    var description: String { "\(lead.isEmpty ? "" : "…")\(prefix)" }
  }

  static let formats: [Format] =
    [
      "dop_v1_", "doo_v1_", "dor_v1_", "sk-or-v1-", "sntryu_",
    ].map { Format(prefix: $0, count: 64, alphabet: TokenSamples.hex) }
    + ["shpat_", "shpca_", "shppa_", "shpss_", "dapi", "key-", "SK"].map {
      Format(prefix: $0, count: 32, alphabet: TokenSamples.hex)
    }
    + ["sk-proj-", "sk-ant-api03-", "hvs.CAES", "glpat-", "glrt-", "dckr_pat_", "dp.pt.", "dp.sa."]
    .map {
      Format(prefix: $0, count: 43, alphabet: TokenSamples.url)
    }
    + ["sk-", "secret_", "ntn_", "lin_api_", "figd_", "gsk_", "pplx-", "pnu_"].map {
      Format(prefix: $0, count: $0 == "pnu_" ? 36 : $0 == "gsk_" ? 52 : 43)
    }
    + [
      Format(prefix: "hf_", count: 34),
      Format(prefix: "ATTA", count: 72), Format(prefix: "BBDC-", count: 44),
      Format(prefix: "cmVmdGtu", count: 56), Format(prefix: "secret-live-", count: 36),
      Format(prefix: "aio_", count: 28), Format(prefix: "mdb_sa_sk_", count: 40),
      Format(prefix: "lsv2_sk_", count: 43), Format(prefix: "tgp_v1_", count: 43),
      Format(prefix: "jina_", count: 60), Format(prefix: "csk-", count: 48),
      Format(prefix: "sk_", count: 48, alphabet: TokenSamples.hex),
      Format(prefix: "squ_", count: 40, alphabet: TokenSamples.hex),
      Format(prefix: "AIza", count: 35, alphabet: TokenSamples.url),
      Format(prefix: "GOCSPX-", count: 28, alphabet: TokenSamples.url),
      Format(prefix: "1//0", count: 60, alphabet: TokenSamples.url),
      Format(prefix: "AKIA", count: 16, alphabet: TokenSamples.upper + "234567"),
      Format(prefix: "ATATT3xFfGF0", count: 180, alphabet: TokenSamples.url),
      Format(prefix: "npm_", count: 36), Format(prefix: "ghp_", count: 36),
      Format(prefix: "whsec_", count: 32), Format(prefix: "xapp-1-A", count: 60),
      Format(prefix: "SG.", count: 66, alphabet: TokenSamples.url),
      Format(prefix: ":AA", count: 33, alphabet: TokenSamples.url, lead: "1234567890"),
      Format(prefix: "-us", count: 2, alphabet: "19", lead: "0123456789abcdef0123456789abcdef"),
      Format(
        prefix: "AGE-SECRET-KEY-1", count: 58, alphabet: "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"),
    ]

  @Test("is found in prose, in JSON, in a URL and behind an escaped line end", arguments: formats)
  func found(format: Format) {
    var samples = TokenSamples(seed: 11)
    for _ in 0..<5 {
      let token = format.lead + format.prefix + samples.text(format.count, of: format.alphabet)
      for text in [
        "see \(token) there", "{\"a\":\"\(token)\"}", "https://a.test/x?q=\(token)", "a\\n\(token)",
      ] {
        let redacted = Redactor(key: [7]).text(text)
        #expect(!redacted.contains(token), "\(format) \(text.count)")
        #expect(redacted.contains("{{secret:"), "\(format)")
      }
    }
  }

  @Test("of Discord, of Slack's and Discord's webhooks, and of private keys in armour is found")
  func shaped() {
    var samples = TokenSamples(seed: 12)
    let bot = "MT" + "I" + samples.text(21) + "." + samples.text(6) + "." + samples.text(38)
    let slack = "T\(samples.text(8))/B\(samples.text(8))/\(samples.text(24))"
    let discord = "123456789012345678/\(samples.text(68))"
    let armour = ["RSA PRIVATE KEY", "PRIVATE KEY", "OPENSSH PRIVATE KEY", "PGP PRIVATE KEY BLOCK"]
      .map { "-----BEGIN \($0)-----\n\(samples.text(64))\n-----END \($0)-----" }
    for (text, secret) in [
      ("x \(bot) y", bot), ("https://hooks.slack.com/services/\(slack)", slack),
      ("https://discord.com/api/webhooks/\(discord)", discord),
    ] + armour.map({ ($0, String($0.dropFirst(45).prefix(40))) }) {
      #expect(!Redactor(key: [7]).text(text).contains(secret), "\(text.prefix(30))")
    }
  }

  @Test("is not found in the middle of base64 text, nor in words that begin alike")
  func plain() {
    var samples = TokenSamples(seed: 13)
    let data = samples.text(90) + "/AKIA" + samples.text(16, of: TokenSamples.upper + "234567")
    for text in [
      data + samples.text(90), "sk-learn and sk-button-primary-large", "key-value", "secret_santa",
      "hf_transfer", "dapify", "SKU0123", "pattern.matching", "xai-grok", "MTIwMzQ1.txt",
      "----- BEGIN -----", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    ] { #expect(Redactor(key: [7]).text(text) == text) }
  }
}
