internal import BridgeBodies
internal import BridgeFormats
internal import HTTPTypes

/// A hook's message about a request that outlives its page (`kept.js`).
struct KeptMessage {
  let id: BodyID
  let method: String
  let url: String

  /// The content type of the body.
  let type: String?

  /// The fields that the page's script set.
  let fields: HTTPFields

  /// Whether the request uses CORS, so that another origin may need a preflight.
  let isCORS: Bool
  let credentials: String?
  let body: [UInt8]

  /// Nil for text that no hook of ours wrote.
  init?(_ json: some StringProtocol) {
    // Hooks write only this format, and only hooks can write.
    guard let value = try? JSONValue(parsing: Array(json.utf8), maximumDepth: 2),
      case .object(let object) = value
    else { return nil }
    let members = object.byName
    func text(_ name: String) -> String? {
      guard case .string(let text) = members[ExactText(name)] else { return nil }
      return text.string
    }
    guard let id = text("id").flatMap({ BodyID($0) }), let method = text("method"),
      let url = text("url"), let data = text("body"), let body = Base64.decode(Array(data.utf8))
    else { return nil }
    (self.id, self.method, self.url, self.body) = (id, method, url, body)
    type = text("type")
    isCORS = text("mode") == "cors"
    credentials = text("credentials")
    fields = Self.fields(text("fields") ?? "")
  }

  private static func fields(_ lines: String) -> HTTPFields {
    var fields = HTTPFields()
    for line in lines.split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":"),
        let name = HTTPField.Name(String(line[..<colon]))
      else { continue }  // The engine lets no other names through.
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields.append(HTTPField(name: name, value: String(value)))
    }
    return fields
  }
}
