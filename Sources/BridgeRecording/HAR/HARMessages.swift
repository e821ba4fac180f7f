internal import BridgeFormats
internal import BridgeHAR

/// `_webSocketMessages` of HAR entries, in Chrome's format: each has `type` (send or receive), `time` in seconds since
/// 1970, `opcode`, and `data`, which is base64 unless the opcode is that of text.
enum HARMessages {
  static let name = "_webSocketMessages"

  /// The maximum size of a connection's messages, which are read all at once.
  static let maximumBytes = 64 << 20

  // MARK: Reading

  /// The messages of the list at that place, read on demand.
  static func recorded(
    _ range: Range<Int>, in file: RecordingFile, _ start: Duration?
  ) -> RecordedWebSocket {
    RecordedWebSocket {
      guard range.count <= maximumBytes else {
        throw RecordingError(
          .tooLarge,
          "the messages of a WebSocket in \(file.path) take \(range.count) bytes; the limit is \(maximumBytes)"
        )
      }
      let bytes = try file.bytes(in: range)
      do throws(JSONError) {
        return read(try JSONValue(parsing: bytes), since: start)
      } catch {
        throw RecordingError(
          .damaged, "the messages of a WebSocket in \(file.path) are not JSON: \(error)")
      }
    }
  }

  /// The messages of a list; elements that are not messages are skipped.
  static func read(_ list: JSONValue, since start: Duration?) -> [RecordedWebSocketMessage] {
    guard case .array(let elements) = list else { return [] }
    return elements.compactMap { element -> RecordedWebSocketMessage? in
      guard let type = element["type"]?.text, let data = element["data"]?.text else { return nil }
      let time = number(element["time"]).flatMap { time -> Duration? in
        guard let start, let moment = HARExchangeRules.milliseconds(time * 1000) else { return nil }
        return moment - start
      }
      return RecordedWebSocketMessage(
        side: type == "send" ? .client : .server, time: time,
        content(data, opcode: number(element["opcode"]).map { Int($0) } ?? 1))
    }
  }

  private static func number(_ value: JSONValue?) -> Double? {
    guard case .number(let number)? = value, let double = Double(number.source),
      abs(double) < 1e15
    else { return nil }
    return double
  }

  private static func content(
    _ data: String, opcode: Int
  ) -> RecordedWebSocketMessage.Content {
    if opcode == 1 { return .text(data) }
    guard let bytes = Base64.decode(Array(data.utf8)) else {
      return .lost(reason: "it is declared as base64 but is not")
    }
    guard opcode == 8 else { return .binary(bytes) }
    guard bytes.count >= 2 else { return .close(code: nil, reason: "") }
    return .close(
      code: Int(bytes[0]) << 8 | Int(bytes[1]), reason: String(decoding: bytes[2...], as: UTF8.self)
    )
  }

  // MARK: Writing

  /// Writes the messages of an entry that began at `start`. HAR cannot express the end of a connection without a close
  /// frame.
  static func write(
    _ messages: [WebSocketRecord], _ start: Duration, _ bodies: BlobStore,
    to json: inout JSONOutput
  ) {
    json.beginArray()
    for message in messages {
      guard let side = message.side else { continue }
      guard let (opcode, data) = data(message.recorded(in: bodies).content) else { continue }
      json.beginObject()
      json.member("type", side == .client ? "send" : "receive")
      json.name("time")
      json.literal(seconds(start + (message.at ?? .zero)))
      json.member("opcode", opcode)
      json.member("data", data)
      json.endObject()
    }
    json.endArray()
  }

  /// The opcode and the data; nil if the bytes are lost.
  private static func data(_ content: RecordedWebSocketMessage.Content) -> (Int, String)? {
    switch content {
    case .text(let text): return (1, text)
    case .binary(let bytes): return (2, Base64.encode(bytes))
    case .close(let code, let reason):
      let digits = code.map { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
      return (8, Base64.encode((digits ?? []) + (digits == nil ? [] : Array(reason.utf8))))
    case .lost: return nil
    }
  }

  /// The time in seconds, to the nanosecond.
  private static func seconds(_ moment: Duration) -> String {
    let nanoseconds = max(0, moment.wholeNanoseconds)
    return "\(nanoseconds / 1_000_000_000).\((nanoseconds % 1_000_000_000).padded(to: 9))"
  }
}
