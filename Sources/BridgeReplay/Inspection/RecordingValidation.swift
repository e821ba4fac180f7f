internal import BridgeFormats
package import BridgeRecording

/// The result of validating a recording: whether it is complete, and its warnings.
package struct RecordingValidation: Sendable {
  /// A part that a replay would miss.
  package struct Fault: Sendable, Encodable {
    /// The number of the exchange; nil for the file as a whole.
    package let entry: Int?

    /// A sentence that names the missing part.
    package let message: String
  }

  let name: String
  let producer: String?
  let exchanges: Int
  let warnings: WarningList

  /// Parts that could not be read, and bodies that are referenced and missing.
  package let faults: [Fault]

  /// Checks every exchange and reads every body, one exchange at a time; reports speak of the recording as `name`.
  ///
  /// - Throws: a ``RecordingError`` if the recording changes meanwhile.
  package init(_ contents: RecordingContents, name: String) throws {
    (self.name, producer) = (name, contents.producer)
    exchanges = contents.count
    var warnings = contents.warnings
    var faults = contents.losses.map { Fault(entry: $0.entry, message: $0.message) }
    for index in 0..<contents.count {
      faults += Self.faults(of: try contents.exchange(at: index, noting: &warnings))
    }
    (self.faults, self.warnings) = (faults, warnings)
  }

  /// Whether nothing is lost. Bodies that recorders never write (of redirects) are not a loss.
  package var isValid: Bool { faults.isEmpty }

  private static func faults(of exchange: RecordedExchange) -> [Fault] {
    var bodies = [("request", exchange.request.body)]
    if case .response(let response) = exchange.outcome {
      bodies.append(("response", response.body))
    }
    let faults = bodies.compactMap { side, body in
      reason(body).map { Fault(entry: exchange.number, message: "the body of the \(side): \($0)") }
    }
    return faults
      + losses(of: exchange.webSocket).map {
        Fault(entry: exchange.number, message: "a message of the WebSocket: \($0)")
      }
  }

  private static func losses(of webSocket: RecordedWebSocket?) -> [String] {
    do {
      return try (webSocket?.messages() ?? []).compactMap { message in
        if case .lost(let reason) = message.content { reason } else { nil }
      }
    } catch {
      return ["\(error)"]
    }
  }

  private static func reason(_ body: RecordedBody) -> String? {
    switch body {
    case .none, .unknown, .missing: return nil
    case .damaged(let reason): return reason
    case .content(let content):
      do {
        _ = try content.bytes()
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  /// The validation as text.
  package var text: String {
    var lines = [TextReport.head(name, exchanges: exchanges, producer: producer)]
    lines += WarningGroup.groups(warnings).map { "  ! \($0.line)" }
    lines += CappedList.lines(faults, limit: 1_000) { fault in
      ["  ✗ \(fault.entry.map { "#\($0): " } ?? "")\(fault.message)".printable]
    } rest: {
      "  … \($0) more; --json lists them all"
    }
    lines.append(isValid ? "valid" : "invalid: \(faults.count) lost or damaged")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The members of ``json(_:)``.
  fileprivate struct Document: Encodable {
    let name: String
    let producer: String?
    let exchanges: Int
    let isValid: Bool
    let warnings: [CountedWarning]
    let faults: [Fault]

    init(_ validation: RecordingValidation) {
      (name, producer) = (validation.name, validation.producer)
      (exchanges, isValid) = (validation.exchanges, validation.isValid)
      warnings = CountedWarning.list(validation.warnings)
      faults = validation.faults
    }
  }

  /// The validations as JSON: schema `bridge-replay/validation/1`.
  ///
  /// - Throws: errors of the encoder; a validation causes none.
  package static func json(_ validations: [RecordingValidation]) throws -> [UInt8] {
    struct All: Encodable {
      let schema = "bridge-replay/validation/1"
      let recordings: [Document]
    }
    return try InspectionJSON.bytes(All(recordings: validations.map(Document.init)))
  }
}

extension TextReport {
  /// One line that says what a recording is.
  static func head(_ name: String, exchanges count: Int, producer: String?) -> String {
    let producer = producer.map { ", written by \($0)" } ?? ""
    return "\(name): \(count) \(count == 1 ? "exchange" : "exchanges")\(producer)".printable
  }
}
