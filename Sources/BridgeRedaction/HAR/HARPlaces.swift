internal import BridgeRecording

/// Where in a HAR document the values stand that may hold secrets: its entries, and all that is not in them.
struct HARPlaces {
  struct Place {
    let range: Range<Int>
    let isEntry: Bool
  }

  /// Where the document begins, behind a byte order mark.
  let start: Int

  /// The values in the order of the document.
  private(set) var list: [Place] = []

  /// Throws a ``HARFault`` where the document is no JSON, or is followed by something.
  init(of file: RecordingFile) throws {
    var scanner = JSONFileScanner(file)
    start = try scanner.look(3)?.elementsEqual([0xEF, 0xBB, 0xBF]) == true ? 3 : 0
    scanner.move(to: start)
    try members(of: "log", in: &scanner, isLog: false)
    guard try scanner.peekPastSpace() == nil else { throw scanner.fault("the document is over") }
  }

  /// Reads an object, in which the member of that name is looked into.
  private mutating func members(
    of inner: String, in scanner: inout JSONFileScanner, isLog: Bool
  ) throws {
    try scanner.readObject { scanner, name in
      let opening = UInt8(ascii: isLog ? "[" : "{")
      guard name == inner, try scanner.peekToken() == opening else {
        return try value(in: &scanner, isEntry: false)
      }
      guard isLog else { return try members(of: "entries", in: &scanner, isLog: true) }
      try scanner.readArray { try value(in: &$0, isEntry: true) }
    }
  }

  private mutating func value(in scanner: inout JSONFileScanner, isEntry: Bool) throws {
    _ = try scanner.peekToken()
    let start = scanner.offset
    try scanner.skipValue()
    list.append(Place(range: start..<scanner.offset, isEntry: isEntry))
  }
}
