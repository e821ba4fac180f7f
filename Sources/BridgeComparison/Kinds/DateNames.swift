internal import BridgeFormats

/// The names of months and days of the week in dates of European languages, in full and abbreviated as Unicode's locale
/// data has them.
///
/// Dates of these languages begin with the day: `24. November 2026`, `24 de noviembre de 2026`, `wt., 24 lis 2026`.
enum DateNames {
  /// The languages that have a name, as a set of bits.
  struct Languages: OptionSet, Hashable {
    let rawValue: UInt16
    static let all = Languages(rawValue: .max)
  }

  /// The number of the month with this name in lower case, and the languages in which it is called so.
  static func month(_ name: String) -> (number: Int, languages: Languages)? { monthsByName[name] }

  /// Whether a word begins here with a letter outside ASCII that begins one of the names: the `ś` of `środa`.
  static func begins(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
    text[index] == 0xC5 && text[..<index].last.map { $0.isASCIIWord || $0 >= 0x80 } != true
  }

  /// The languages that have a day of the week with this name, in lower case; nil for other words.
  static func weekday(_ name: String) -> Languages? { weekdaysByName[name] }

  private static let monthsByName: [String: (number: Int, languages: Languages)] = {
    var found: [String: (number: Int, languages: Languages)] = [:]
    for (index, list) in months.enumerated() {
      for (name, number) in names(list).flatMap({ $0 }) {
        let known = found[name]?.languages ?? []
        found[name] = (number, known.union(Languages(rawValue: 1 << UInt16(index))))
      }
    }
    return found
  }()

  private static let weekdaysByName: [String: Languages] = {
    var found: [String: Languages] = [:]
    for (index, list) in weekdays.enumerated() {
      for (name, _) in names(list).flatMap({ $0 }) {
        found[name, default: []].insert(Languages(rawValue: 1 << UInt16(index)))
      }
    }
    return found
  }()

  /// Lists of names, each with its number from 1.
  private static func names(_ lists: [String]) -> [[(String, Int)]] {
    lists.map { list in
      list.split(separator: " ").enumerated().map { (String($0.element), $0.offset + 1) }
    }
  }

  /// English, German, French, Spanish, Italian, Dutch, Portuguese and Polish.
  private static let months = [
    [
      "january february march april may june july august september october november december",
      "jan feb mar apr may jun jul aug sept oct nov dec",
      "jan feb mar apr may jun jul aug sep oct nov dec",
    ],
    [
      "januar februar märz april mai juni juli august september oktober november dezember",
      "jan feb mär apr mai jun jul aug sept okt nov dez",
      "jänner feb märz apr mai juni juli aug sep okt nov dez",
    ],
    [
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      "janv févr mars avr mai juin juil août sept oct nov déc",
    ],
    [
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      "ene feb mar abr may jun jul ago sept oct nov dic",
      "ene feb mar abr may jun jul ago sep oct nov dic",
    ],
    [
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
      "gen feb mar apr mag giu lug ago set ott nov dic",
    ],
    [
      "januari februari maart april mei juni juli augustus september oktober november december",
      "jan feb mrt apr mei jun jul aug sep okt nov dec",
    ],
    [
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      "jan fev mar abr mai jun jul ago set out nov dez",
    ],
    [
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
      "sty lut mar kwi maj cze lip sie wrz paź lis gru",
    ],
  ]

  private static let weekdays = [
    [
      "monday tuesday wednesday thursday friday saturday sunday", "mon tue wed thu fri sat sun",
    ],
    ["montag dienstag mittwoch donnerstag freitag samstag sonntag", "mo di mi do fr sa so"],
    ["lundi mardi mercredi jeudi vendredi samedi dimanche", "lun mar mer jeu ven sam dim"],
    ["lunes martes miércoles jueves viernes sábado domingo", "lun mar mié jue vie sáb dom"],
    ["lunedì martedì mercoledì giovedì venerdì sabato domenica", "lun mar mer gio ven sab dom"],
    ["maandag dinsdag woensdag donderdag vrijdag zaterdag zondag", "ma di wo do vr za zo"],
    [
      "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
      "seg ter qua qui sex sáb dom",
    ],
    ["poniedziałek wtorek środa czwartek piątek sobota niedziela", "pon wt śr czw pt sob niedz"],
  ]
}
