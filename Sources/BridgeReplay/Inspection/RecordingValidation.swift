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

  /// The recording.
  package let recording: Recording

  /// Parts that could not be read, and bodies that are referenced and missing.
  package let faults: [Fault]

  /// Checks every exchange and reads every body.
  package init(_ recording: Recording) {
    self.recording = recording
    let losses = recording.losses.map { Fault(entry: $0.entry, message: $0.message) }
    faults = losses + recording.exchanges.flatMap { Self.faults(of: $0) }
  }

  /// Whether nothing is lost. Bodies that recorders never write (of redirects) are no loss.
  package var isValid: Bool { faults.isEmpty }

  private static func faults(of exchange: RecordedExchange) -> [Fault] {
    var bodies = [("request", exchange.request.body)]
    if case .response(let response) = exchange.outcome {
      bodies.append(("response", response.body))
    }
    return bodies.compactMap { side, body in
      reason(body).map { Fault(entry: exchange.number, message: "the body of the \(side): \($0)") }
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
    var lines = [TextReport.head(of: recording)]
    lines += WarningGroup.groups(recording.warnings).map { "  ! \($0.line)" }
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
      name = validation.recording.name
      producer = validation.recording.producer
      exchanges = validation.recording.exchanges.count
      isValid = validation.isValid
      warnings = CountedWarning.list(validation.recording.warnings)
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
  static func head(of recording: Recording) -> String {
    let producer = recording.producer.map { ", written by \($0)" } ?? ""
    let count = recording.exchanges.count
    return "\(recording.name): \(count) \(count == 1 ? "exchange" : "exchanges")\(producer)"
      .printable
  }
}
