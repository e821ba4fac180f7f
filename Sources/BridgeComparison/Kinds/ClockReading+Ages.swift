internal import BridgeFormats

extension ClockReading {
  /// Ages in the languages of ``DateNames`` other than English: `vor 9 Minuten`, `il y a une heure`, `9 minuti fa`.
  mutating func translatedAgo() -> ClockText? {
    let isMarked = marker(of: Self.wordsBeforeAges)
    guard let count = countOrArticle() else { return nil }
    blanks()
    guard let unit = name().flatMap({ Self.translatedUnits[$0] }) else { return nil }
    if !isMarked {
      blanks()
      guard marker(of: Self.wordsBehindAges) else { return nil }
    }
    return ClockText(form: .relative, seconds: Double(count) * unit, hasZone: true)
  }

  private mutating func countOrArticle() -> Int? {
    if let (value, count) = run() { return count <= 4 ? value : nil }
    return name().flatMap { Self.articles.contains($0) ? 1 : nil }
  }

  /// Skips one of the words and the blanks after it. Returns whether there was one.
  private mutating func marker(of words: [String]) -> Bool {
    for word in words {
      let rest = text[position...].prefix(word.utf8.count)
      guard rest.map({ $0 | 0x20 }).elementsEqual(word.utf8.map { $0 | 0x20 }) else { continue }
      guard text[rest.endIndex...].first?.isASCIIWord != true else { continue }
      position = rest.endIndex
      blanks()
      return true
    }
    return false
  }

  /// German, French and Spanish.
  private static let wordsBeforeAges = ["vor", "il y a", "hace"]

  /// Italian, Dutch, Portuguese and Polish.
  private static let wordsBehindAges = ["fa", "geleden", "atr\u{E1}s", "temu"]
  private static let articles = [
    "ein", "eine", "einem", "einer", "un", "une", "una", "uno", "um", "uma", "een",
  ]

  private static let translatedUnits: [String: Double] = {
    let names: [(names: String, seconds: Double)] = [
      (
        "sek sekunde sekunden sec seconde secondes seg segundo segundos secondo secondi seconden", 1
      ),
      ("sekund\u{119} sekundy sekund", 1),
      ("min minute minuten minutes minuto minutos minuti minuut minut\u{119} minuty minut", 60),
      ("std stunde stunden heure heures hora horas ora ore uur godzin\u{119} godziny godzin", 3600),
      ("tag tagen jour jours d\u{ED}a d\u{ED}as dia dias giorno giorni dag dagen", 86_400),
      ("dzie\u{144} dni", 86_400),
      ("woche wochen semaine semaines semana semanas settimana settimane week weken", 604_800),
      ("tydzie\u{144} tygodnie tygodni", 604_800),
      ("monat monaten mois mes meses m\u{EA}s mese mesi maand maanden", 2_629_746),
      ("miesi\u{105}c miesi\u{105}ce miesi\u{119}cy", 2_629_746),
      ("jahr jahren an ans a\u{F1}o a\u{F1}os ano anos anno anni jaar rok lata lat", 31_556_952),
    ]
    return names.reduce(into: [:]) { units, entry in
      for name in entry.names.split(separator: " ") { units[String(name)] = entry.seconds }
    }
  }()
}
