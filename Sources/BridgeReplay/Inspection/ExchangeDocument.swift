internal import BridgeFormats
internal import BridgeRecording

/// An exchange as `bridge-replay show --json` writes it.
struct ExchangeDocument: Encodable {
  struct Field: Encodable {
    let name: String
    let value: String

    init(_ field: RecordedField) { (name, value) = (field.name, field.value) }
  }

  struct Body: Encodable {
    let mediaType: String?
    var size: Int?
    var text: String?
    var base64: String?
    /// Why it is missing.
    var loss: String?

    init?(_ body: RecordedBody) {
      switch body {
      case .none: return nil
      case .unknown: (mediaType, loss) = (nil, "unknown whether there was one")
      case .missing(let reason), .damaged(let reason): (mediaType, loss) = (nil, reason)
      case .content(let content):
        mediaType = content.mediaType
        read(content)
      }
    }

    private mutating func read(_ content: RecordedContent) {
      do {
        let bytes = try content.bytes()
        size = bytes.count
        if UTF8Validation.isValid(bytes) {
          text = String(decoding: bytes, as: UTF8.self)
        } else {
          base64 = Base64.encode(bytes)
        }
      } catch {
        loss = "\(error)"
      }
    }
  }

  struct Request: Encodable {
    let method: String
    let url: String
    let fields: [Field]
    let body: Body?
  }

  struct Response: Encodable {
    let status: Int
    let reason: String
    let fields: [Field]
    let body: Body?
  }

  struct Message: Encodable {
    /// `client` or `server`; nil for an end without a close frame.
    let from: String?
    /// Seconds since the handshake.
    let at: Double?
    /// `text`, `binary` or `close`.
    let kind: String
    var text: String?
    var base64: String?
    var code: Int?
    var reason: String?
    /// Why it is missing.
    var loss: String?

    init(_ message: RecordedWebSocketMessage) {
      from = message.side?.rawValue
      at = message.time.map { $0 / .seconds(1) }
      switch message.content {
      case .text(let text): (kind, self.text) = ("text", text)
      case .binary(let bytes): (kind, base64) = ("binary", Base64.encode(bytes))
      case .close(let code, let reason):
        (kind, self.code, self.reason) = ("close", code, reason)
      case .lost(let reason): (kind, loss) = ("lost", reason)
      }
    }
  }

  let schema = "bridge-replay/exchange/1"
  let number: Int
  let request: Request
  let response: Response?
  let failure: String?

  /// The messages of the WebSocket that the exchange opened; nil for other exchanges.
  let messages: [Message]?

  init(_ exchange: RecordedExchange) {
    number = exchange.number
    // If the recording was changed meanwhile, no messages are shown; its exchanges report the change.
    messages = try? exchange.webSocket?.messages().map(Message.init)
    let request = exchange.request
    self.request = Request(
      method: request.method, url: request.url, fields: request.fields.map(Field.init),
      body: Body(request.body))
    switch exchange.outcome {
    case .noResponse(let reason): (response, failure) = (nil, reason)
    case .response(let response):
      self.response = Response(
        status: response.status, reason: response.reason, fields: response.fields.map(Field.init),
        body: Body(response.body))
      failure = nil
    }
  }
}
