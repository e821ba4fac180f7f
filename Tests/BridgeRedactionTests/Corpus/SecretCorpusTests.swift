import BridgeRecording
import BridgeRedaction
import Testing

@Suite("the corpus of planted secrets")
struct SecretCorpusTests {
  /// One line of the corpus, with its markers replaced.
  struct Case {
    let line: String
    private let carrier: Substring
    private let text: String
    let secret: String

    init(_ line: Substring, number: UInt64) {
      self.line = String(line)
      var samples = TokenSamples(seed: number)
      let values: [(Character, String)] = [
        ("§", samples.text(24)), ("№", samples.text(6, of: "123456789")),
        ("¥", ["hunter2-blue", "Tr0ub4dor.3", "s0mmer!2024", "letMeIn99"][Int(number % 4)]),
      ]
      secret = values.first { line.contains($0.0) }?.1 ?? ""
      carrier = line.prefix { $0 != " " }
      var text = String(line.dropFirst(carrier.count + 1)).replacing("⏎", with: "\n")
      for (marker, value) in values { text = text.replacing(String(marker), with: value) }
      self.text = text
    }

    /// The redacted text; nil where nothing was replaced.
    func redacted() -> String? {
      let redactor = Redactor(key: [7])
      switch carrier {
      case "url":
        let clean = redactor.url(text)
        return clean == text ? nil : clean
      case "field":
        let name = text.prefix { $0 != ":" }
        let field = RecordedField(String(name), String(text.dropFirst(name.count + 2)))
        let clean = redactor.fields([field])[0].value
        return clean == field.value ? nil : clean
      default:
        let type = text.prefix { $0 != " " }
        let bytes = Array(text.dropFirst(type.count + 1).utf8)
        return redactor.body(bytes, of: [RecordedField("Content-Type", String(type))])
          .map { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  static func cases(_ text: String) -> [Case] {
    text.split(separator: "\n").enumerated().map { Case($1, number: UInt64($0) + 1) }
  }

  @Test("is found, every secret")
  func recall() {
    let cases = [
      PlantedSecrets.urls, PlantedSecrets.fields, PlantedSecrets.json, PlantedSecrets.markup,
      PlantedSecrets.text, PlantedSecrets.more, PlantedSecrets.neighbours,
      PlantedSecrets.prose, PlantedSecrets.places, PlantedSecrets.secondLook,
    ].flatMap(Self.cases)
    #expect(cases.count >= 300)
    for one in cases {
      let clean = one.redacted()
      #expect(clean != nil, "\(one.line)")
      if let clean, !one.secret.isEmpty {
        #expect(!clean.contains(one.secret), "\(one.line) → \(clean)")
      }
    }
  }

  @Test("has neighbours that stay as they are")
  func precision() {
    let cases = [
      HarmlessValues.all, HarmlessValues.more, HarmlessValues.neighbours, HarmlessValues.prose,
      HarmlessValues.places, HarmlessValues.secondLook,
    ].flatMap(
      Self.cases)
    #expect(cases.count >= 120)
    for one in cases {
      let clean = one.redacted()
      #expect(clean == nil, "\(one.line) → \(clean ?? "")")
    }
  }
}
