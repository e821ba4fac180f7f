internal import BridgeFormats
package import BridgeRecording

/// One exchange in full: heads as recorded, bodies in their most readable form.
package struct ExchangeView: Sendable {
  private let exchange: RecordedExchange

  /// How many bytes of a body are shown in hexadecimal.
  private static let longestDump = 4_096

  /// A view of `exchange`. To hide secrets, redact the exchange first.
  package init(_ exchange: RecordedExchange) { self.exchange = exchange }

  /// The exchange as text.
  package var text: String {
    let request = exchange.request
    var lines = ["#\(exchange.number) \(request.method) \(request.url)"]
    lines += request.fields.map { "\($0.name): \($0.value)" }
    lines += Self.body(request.body, request.fields) + [""]
    switch exchange.outcome {
    case .noResponse(let reason): lines.append("no response: \(reason)")
    case .response(let response):
      lines.append("\(response.status) \(response.reason)")
      lines += response.fields.map { "\($0.name): \($0.value)" }
      lines += Self.body(response.body, response.fields)
    }
    if let webSocket = exchange.webSocket { lines += Self.messages(webSocket) }
    return lines.map(\.printable).joined(separator: "\n") + "\n"
  }

  // MARK: Messages

  private static func messages(_ webSocket: RecordedWebSocket) -> [String] {
    do {
      return [""] + (try webSocket.messages().flatMap(message))
    } catch {
      return ["", "(the messages cannot be shown: \(error))"]
    }
  }

  /// `→` marks messages to the server.
  private static func message(_ message: RecordedWebSocketMessage) -> [String] {
    let arrow = message.side.map { $0 == .client ? "→" : "←" } ?? "×"
    let lines: [String] =
      switch message.content {
      case .text(let text): Self.lines(Array(text.utf8), nil)
      case .binary(let bytes): dump(bytes)
      case .close(let code, let reason):
        ["close \(code.map { "\($0)" } ?? "without a code") \(reason)"]
      case .lost(let reason): ["(the message cannot be shown: \(reason))"]
      }
    let first = "\(arrow) \(lines.first ?? "")"
    return [first] + lines.dropFirst().map { "  \($0)" }
  }

  // MARK: Bodies as text

  private static func body(_ body: RecordedBody, _ fields: [RecordedField]) -> [String] {
    switch body {
    case .none: return []
    case .unknown: return ["", "(unknown whether there was a body)"]
    case .missing(let reason): return ["", "(the body was not recorded: \(reason))"]
    case .damaged(let reason): return ["", "(the body cannot be shown: \(reason))"]
    case .content(let content):
      do {
        let bytes = try content.bytes()
        return bytes.isEmpty
          ? []
          : [""]
            + lines(bytes, (fields.first("Content-Type") ?? content.mediaType).map(MediaType.init))
      } catch {
        return ["", "(the body cannot be shown: \(error))"]
      }
    }
  }

  private static func lines(_ bytes: [UInt8], _ type: MediaType?) -> [String] {
    // Text that is not valid JSON is shown unchanged, whatever its media type.
    if type?.isJSON ?? false, let value = try? JSONValue(parsing: bytes) {
      return PrettyJSON(value).lines
    }
    if type?.isText ?? true || type?.isMultipart ?? false, UTF8Validation.isValid(bytes),
      !bytes.contains(0)
    {
      let text = String(decoding: bytes, as: UTF8.self)
      return text.split(omittingEmptySubsequences: false) { $0.isNewline }.map {
        String($0.replacing("\t", with: "  "))
      }
    }
    return dump(bytes)
  }

  /// Sixteen bytes per line: the offset, the hexadecimal digits and the ASCII characters.
  private static func dump(_ bytes: [UInt8]) -> [String] {
    let shown = bytes.prefix(longestDump)
    var lines = stride(from: 0, to: shown.count, by: 16).map { start in
      let row = shown[start..<min(start + 16, shown.count)]
      let digits = row.map { $0.padded(to: 2, radix: 16) }.joined(separator: " ")
      let padding = String(repeating: " ", count: 3 * (16 - row.count))
      let letters = row.map { (0x20..<0x7F).contains($0) ? String(Unicode.Scalar($0)) : "." }
        .joined()
      return "\(start.padded(to: 8, radix: 16))  \(digits)\(padding)  \(letters)"
    }
    if bytes.count > shown.count { lines.append("… \(bytes.count - shown.count) bytes more") }
    return lines
  }

  // MARK: JSON

  /// The exchange as JSON: schema `bridge-replay/exchange/1`. Bodies are text, otherwise base64.
  ///
  /// - Throws: errors of the encoder; an exchange causes none.
  package func json() throws -> [UInt8] { try InspectionJSON.bytes(ExchangeDocument(exchange)) }
}

/// A JSON document with a line for each value, indented by two.
struct PrettyJSON {
  private(set) var lines: [String] = []
  private var line = ""

  init(_ value: JSONValue) {
    write(value, indent: 0)
    lines.append(line)
  }

  private mutating func write(_ value: JSONValue, indent: Int) {
    switch value {
    case .object(let object) where !object.members.isEmpty:
      block("{", "}", count: object.members.count, indent: indent) { writer, index in
        let member = object.members[index]
        writer.line += Self.text(.string(member.name)) + ": "
        writer.write(member.value, indent: indent + 2)
      }
    case .array(let elements) where !elements.isEmpty:
      block("[", "]", count: elements.count, indent: indent) {
        $0.write(elements[$1], indent: indent + 2)
      }
    default: line += Self.text(value)
    }
  }

  private mutating func block(
    _ open: String, _ close: String, count: Int, indent: Int,
    _ item: (inout PrettyJSON, Int) -> Void
  ) {
    line += open
    for index in 0..<count {
      lines.append(line)
      line = String(repeating: " ", count: indent + 2)
      item(&self, index)
      if index < count - 1 { line += "," }
    }
    lines.append(line)
    line = String(repeating: " ", count: indent) + close
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.bytes(value), as: UTF8.self)
  }
}
