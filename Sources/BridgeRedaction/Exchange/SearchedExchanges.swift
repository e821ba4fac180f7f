internal import BridgeRecording

// Exchanges that are searched and stay as they are.

extension RecordingContents.Entry: ExchangeParts {
  func visit(_ message: ExchangeMessage, by pass: inout RedactionPass) {
    switch message {
    case .received: if record.sent != nil { visit(request: record.request, by: &pass) }
    case .request: visit(request: record.requestOnWire, by: &pass)
    case .response:
      guard let response = record.response else { return }
      _ = pass.response(response)
      visitBody(of: response, by: &pass)
    // Its body is the received one.
    case .delivered: _ = record.delivered.map { pass.response($0) }
    }
  }

  private func visit(request: RequestRecord, by pass: inout RedactionPass) {
    _ = pass.request(request)
    visitBody(of: request, by: &pass)
  }

  private func visitBody(of message: some MessageRecord, by pass: inout RedactionPass) {
    guard case .content(let content) = message.body, bodies.loss(of: content) == nil else { return }
    let fields = content.isCoded ? message.fields : message.fields.withoutCodings
    var body = RecordedContent(mediaType: content.mediaType) { [bodies] in
      try bodies.bytes(of: content)
    }
    body.stored = bodies.stored(content, of: fields)
    pass.look(through: .content(body), of: fields)
  }

  func visitRest(by pass: inout RedactionPass) {
    _ = record.failure.map { pass.prose($0) }
    _ = pass.origin(record)
    _ = record.har.map { pass.entry($0) }
  }

  func visitMessages(by pass: inout RedactionPass) {
    for message in messages { _ = pass.content(message.recorded(in: bodies).content) }
  }
}

extension RecordedExchange: ExchangeParts {
  func visit(_ message: ExchangeMessage, by pass: inout RedactionPass) {
    switch (message, outcome) {
    case (.request, _):
      _ = pass.url(request.url)
      _ = pass.fields(request.fields)
      pass.look(through: request.body, of: request.fields)
    case (.response, .response(let response)):
      _ = pass.prose(response.reason)
      _ = pass.fields(response.fields)
      pass.look(through: response.body, of: response.fields.withoutCodings)
    default: break
    }
  }

  func visitRest(by pass: inout RedactionPass) {
    if case .noResponse(let reason) = outcome { _ = pass.prose(reason) }
  }

  func visitMessages(by pass: inout RedactionPass) {
    pass.reading { pass in
      for message in try webSocket?.messages() ?? [] { _ = pass.content(message.content) }
    }
  }
}

extension RedactionPass {
  /// Searches the body of the message, if it is available; `fields` are those of the message.
  fileprivate mutating func look(through body: RecordedBody, of fields: [RecordedField]) {
    guard case .content(let content) = body else { return }
    place += " body"
    let fields = fields.described(by: content)
    reading { pass in
      guard let stored = try content.stored?() else {
        _ = pass.bodyOrPlaceholder(try content.bytes(), of: fields)
        return
      }
      try pass.look(through: stored, of: fields)
    }
  }
}

extension [RecordedField] {
  /// The fields of a message; if they lack a media type, with that of the recording.
  func described(by content: RecordedContent) -> [RecordedField] {
    guard first("Content-Type") == nil, let type = content.mediaType else { return self }
    return self + [RecordedField("Content-Type", type)]
  }
}
