internal import BridgeFormats
internal import BridgeHAR

/// Reads the cookies that a HAR's responses set and its requests carried.
struct HARCookieReader: HARVisitor {
  private var places: [Place] = []

  /// The numbers of elements that are not objects.
  private var others: [Int] = []
  private var number = 0

  /// The place of an entry in the file; entries are read one at a time.
  private struct Place {
    let moment: WallInstant
    let number: Int
    let offset: Int
  }

  private init() {}

  /// The cookies, sorted by the times of their entries; nil if the document is not a HAR.
  ///
  /// Throws a ``JSONFileFault`` if the file is truncated or not JSON.
  static func entries(_ document: [UInt8]) throws -> ForeignEntries? {
    var scanner = JSONFileScanner(BytesInput(document))
    var (reader, found) = (HARReader(), Self())
    try reader.read(&scanner, by: &found)
    try scanner.expectEnd()
    return reader.phase < .entries ? nil : found.entries(of: document)
  }

  mutating func readMember(
    _ name: String, of place: HARReader.Place, _ scanner: inout JSONFileScanner
  ) throws { try scanner.skipValue() }

  mutating func readEntry(_ scanner: inout JSONFileScanner) throws {
    number += 1
    _ = try scanner.peekToken()
    let offset = scanner.offset
    guard let entry = try scanner.readEntry() else { return others.append(number) }
    // An entry without a date takes that of the previous entry.
    let moment = HARCookieEntry.start(entry.object) ?? places.last?.moment ?? .distantPast
    places.append(Place(moment: moment, number: number, offset: offset))
  }

  /// Elements that are not objects come first, since they have no time.
  private func entries(of document: [UInt8]) -> ForeignEntries {
    let places = places.sorted { ($0.moment, $0.number) < ($1.moment, $1.number) }
    return ForeignEntries { [others] body in
      for number in others { body(.unusable(number)) }
      var scanner = JSONFileScanner(BytesInput(document))
      for place in places {
        scanner.move(to: place.offset)
        // The first pass read it to its end.
        guard let entry = try? scanner.readEntry() else { continue }
        HARCookieEntry(entry.object, of: document, number: place.number).forEachCookie(body)
      }
    }
  }
}

extension ForeignEntry {
  /// An entry whose unreadable members may contain cookies.
  static func unusable(_ number: Int) -> ForeignEntry {
    ForeignEntry(.entry(number)) { () throws(ForeignRefusal) in throw .unreadable(.entryUnusable) }
  }
}
