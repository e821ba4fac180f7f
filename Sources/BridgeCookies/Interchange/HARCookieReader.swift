internal import BridgeFormats

/// Reads the cookies that a HAR's answers set, and those that its requests carried beside.
enum HARCookieReader {
  /// The cookies by the time of their entries; nil where it is no HAR.
  static func entries(_ document: [UInt8]) throws(JSONError) -> ForeignEntries? {
    guard let log = try JSONPiece(bytes: document).members("log")?["log"],
      let list = try log.members("entries")?["entries"]
    else { return nil }
    var places: [Place] = []
    var (last, number) = (WallInstant.distantPast, 0)
    let isList = try list.forEachElementRange { (range) throws(JSONError) in
      number += 1
      let piece = JSONPiece(bytes: Array(list.bytes[range]))
      guard piece.isObject else { return }
      // An entry without a date stays behind the one before it.
      last = try HAREntry.start(piece) ?? last
      places.append(Place(moment: last, number: number, range: range))
    }
    guard isList else { return nil }
    places.sort { ($0.moment, $0.number) < ($1.moment, $1.number) }
    return ForeignEntries { [places] body in
      reportOthers(in: list, body)
      for place in places {
        let piece = JSONPiece(bytes: Array(list.bytes[place.range]))
        // It was read to its end before.
        try? HAREntry(piece, number: place.number).forEachCookie(body)
      }
    }
  }

  /// Reports elements that are not objects; they come first, as they have no time.
  private static func reportOthers(in list: JSONPiece, _ body: ForeignEntries.Body) {
    var number = 0
    // It was read to its end before.
    _ = try? list.forEachElement { piece in
      number += 1
      guard !piece.isObject else { return }
      // An element that is not an object has no members whose reading could fail.
      try? HAREntry(piece, number: number).forEachCookie(body)
    }
  }

  /// Where an entry is in the list: the entries are taken apart one by one.
  private struct Place {
    let moment: WallInstant
    let number: Int
    let range: Range<Int>
  }
}
