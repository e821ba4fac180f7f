internal import BridgeFormats

/// Cookies and reports in JSON.
package enum CookieJSON {
  /// `{"cookies":[…]}`, one cookie per line.
  package static func list(_ cookies: [Cookie], showsValues: Bool) -> [UInt8] {
    let lines = cookies.map { cookie in
      JSONWriter.bytes(.members(members(of: cookie, showsValue: showsValues)))
    }
    return TerminalText.escaped(
      Array("{\"cookies\":[\n".utf8) + lines.joined(separator: ",\n".utf8)
        + Array("\n]}\n".utf8))
  }

  /// The counts of an import, and the items whose cookies were not simply imported.
  package static func report(_ report: CookieImport) -> [UInt8] {
    var members: [(ExactText, JSONValue)] = [("format", .text(report.format.rawValue))]
    for name in CookieImport.Outcome.names {
      members.append((ExactText(name), .number(JSONNumber(source: "\(report.count(name))"))))
    }
    members.append(("displaced", .number(JSONNumber(source: "\(report.displaced)"))))
    members.append(("items", .array(report.items.filter(\.isWorthTelling).map { item($0) })))
    return JSONWriter.bytes(.members(members)) + [0x0A]
  }

  private static func item(_ item: CookieImport.Item) -> JSONValue {
    let reasons: [String] =
      switch item.outcome {
      case .refused(let reasons): reasons.map(\.rawValue)
      case .unreadable(let fault): [fault.rawValue]
      default: []
      }
    return .members([
      ("at", .text(item.position.description)), ("outcome", .text(item.outcome.name)),
      ("reasons", .texts(reasons)), ("notes", .texts(item.notes.map(\.rawValue))),
    ])
  }

  private static func members(
    of cookie: Cookie, showsValue: Bool
  ) -> [(ExactText, JSONValue)] {
    var members = text("name", cookie.name)
    if showsValue { members += text("value", cookie.value) }
    members += [("host", .text(cookie.host)), ("hostOnly", .bool(cookie.isHostOnly))]
    members += text("path", cookie.path[...])
    members += [
      ("secure", .bool(cookie.isSecure)), ("httpOnly", .bool(cookie.isHTTPOnly)),
      ("sameSite", .text(cookie.sameSite.rawValue)),
      ("expires", cookie.expires.map { .text(CivilTime($0).iso) } ?? .null),
      ("created", .text(CivilTime(cookie.created).iso)),
      ("lastAccessed", .text(CivilTime(cookie.lastAccessed).iso)),
      ("partition", cookie.partition.map { .partition($0) } ?? .null),
    ]
    return members
  }

  /// The text, and also the bytes in base64 if they are not UTF-8.
  private static func text(
    _ name: String, _ bytes: ArraySlice<UInt8>
  ) -> [(ExactText, JSONValue)] {
    let text = JSONValue.text(String(decoding: bytes, as: UTF8.self))
    guard !UTF8Validation.isValid(Array(bytes)) else { return [(ExactText(name), text)] }
    let encoded = JSONValue.text(Base64.encode(Array(bytes)))
    return [(ExactText(name), text), (ExactText("\(name)Base64"), encoded)]
  }
}

extension CookieImport.Item {
  fileprivate var isWorthTelling: Bool {
    switch outcome {
    case .imported, .replaced: !notes.isEmpty
    default: true
    }
  }
}

extension JSONValue {
  fileprivate static func texts(_ texts: [String]) -> JSONValue {
    .array(texts.sorted().map { .text($0) })
  }
}
