public import BridgeRecording

// Redaction of recordings that have already been read.
extension Redactor {
  /// The exchange without its secrets. Bodies are read and redacted on demand.
  public func exchange(_ exchange: RecordedExchange) -> RecordedExchange {
    let request = exchange.request
    var redacted = RecordedExchange(
      number: exchange.number, start: exchange.start, duration: exchange.duration,
      request: RecordedRequest(
        method: request.method, url: url(request.url), fields: fields(request.fields),
        body: body(request.body, of: request.fields)),
      outcome: outcome(exchange.outcome), resourceType: exchange.resourceType)
    redacted.webSocket = exchange.webSocket.map(webSocket)
    redacted.wasCancelled = exchange.wasCancelled
    return redacted
  }

  private func webSocket(_ webSocket: RecordedWebSocket) -> RecordedWebSocket {
    guard isActive else { return webSocket }
    return RecordedWebSocket {
      try webSocket.messages().map { message in
        var message = message
        message.content = clean(message.content) { $0.content($1) }
        return message
      }
    }
  }

  private func outcome(_ outcome: RecordedOutcome) -> RecordedOutcome {
    switch outcome {
    case .noResponse(let reason): .noResponse(reason: prose(reason))
    case .response(let response):
      .response(
        RecordedResponse(
          status: response.status, reason: prose(response.reason), fields: fields(response.fields),
          body: body(response.body, of: response.fields.withoutCodings)))
    }
  }

  private func body(_ body: RecordedBody, of fields: [RecordedField]) -> RecordedBody {
    switch body {
    case .none, .unknown: return body
    case .missing(let reason): return .missing(reason: prose(reason))
    case .damaged(let reason): return .damaged(reason: prose(reason))
    case .content(let content): return isActive ? redacted(content, of: fields) : body
    }
  }

  private func redacted(_ content: RecordedContent, of fields: [RecordedField]) -> RecordedBody {
    let fields = fields.described(by: content)
    return .content(
      RecordedContent(mediaType: content.mediaType, isText: content.isText) {
        let bytes = try content.bytes()
        do {
          return try searchedBody(bytes, of: fields) ?? bytes
        } catch let error as UnsearchableBody {
          throw RecordingError(.bodyUnavailable, error.reason)
        }
      })
  }

  /// The secrets of the recording. From then on the redactor finds them anywhere.
  ///
  /// Large coded bodies are unpacked into unnamed files in `temporaryDirectory`.
  ///
  /// - Throws: errors of reading a body, except for bodies that are known to be lost.
  public func secrets(
    in recording: Recording, temporaryDirectory: String = "/tmp"
  ) throws -> [RecordedSecret] {
    learn(recording, temporaryDirectory: temporaryDirectory)
    guard var pass = pass(gathersFindings: true, temporaryDirectory) else { return [] }
    return try recording.exchanges.flatMap { exchange in
      try pass.search(exchange)
      let request = exchange.request
      return pass.takeSecrets(of: exchange.number, "\(request.method) \(url(request.url))")
    }
  }

  /// Learns every secret that has a telling name anywhere in the recording. Reads all bodies, and skips those that
  /// cannot be read.
  public func learn(_ recording: Recording, temporaryDirectory: String = "/tmp") {
    learn(count: recording.exchanges.count, temporaryDirectory) { recording.exchanges[$0] }
  }

  /// Like ``learn(_:temporaryDirectory:)``, with one exchange in memory at a time.
  package func learn(_ contents: RecordingContents, temporaryDirectory: String = "/tmp") throws {
    try learn(count: contents.count, temporaryDirectory) { try contents.exchange(at: $0) }
  }

  private func learn(
    count: Int, _ folder: String, exchange: (Int) throws -> RecordedExchange
  ) rethrows {
    guard var pass = pass(gathersFindings: false, folder) else { return }
    for index in 0..<count {
      var exchange = try exchange(index)
      pass.visit(&exchange)
    }
  }
}

extension Recording {
  /// The recording without its secrets. Bodies are read and redacted on demand. A secret that only a later exchange
  /// names is found in an earlier one only after ``Redactor/learn(_:)``.
  public func redacted(by redactor: Redactor) -> Recording {
    Recording(
      name: name, producer: producer, exchanges: exchanges.map { redactor.exchange($0) },
      warnings: warnings.map {
        RecordingWarning(entry: $0.entry, code: $0.code, message: redactor.text($0.message))
      }, losses: losses)
  }
}
