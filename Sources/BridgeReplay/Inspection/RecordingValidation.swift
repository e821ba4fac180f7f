internal import BridgeFormats
public import BridgeRecording

/// Whether a recording is whole, and everything that is odd about it.
public struct RecordingValidation: Sendable {
  /// A part that a replay would miss.
  public struct Fault: Sendable, Encodable {
    /// The number of the exchange; nil for the file as a whole.
    public let entry: Int?

    /// One sentence that says what is not there.
    public let message: String
  }

  /// What was looked at.
  public let recording: Recording

  /// What stood in the file and could not be read, and bodies that it promises and cannot give.
  public let faults: [Fault]

  /// Looks at every exchange and reads every body.
  public init(_ recording: Recording) {
    self.recording = recording
    let losses = recording.losses.map { Fault(entry: $0.entry, message: $0.message) }
    faults = losses + recording.exchanges.flatMap { Self.faults(of: $0) }
  }

  /// Whether nothing of it is lost. What recorders never write, as bodies of redirects, is no loss.
  public var isValid: Bool { faults.isEmpty }

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

  /// The validation in words.
  public var text: String {
    var lines = [TextReport.head(of: recording)]
    lines += WarningGroup.groups(recording.warnings).map { "  ! \($0.line)" }
    lines += faults.map { fault in
      "  ✗ \(fault.entry.map { "#\($0): " } ?? "")\(fault.message)".printable
    }
    lines.append(isValid ? "valid" : "invalid: \(faults.count) lost or damaged")
    return lines.joined(separator: "\n") + "\n"
  }

  /// What ``json(_:)`` writes of a recording.
  fileprivate struct Document: Encodable {
    struct Warning: Encodable {
      let entry: Int?
      let code: String
      let message: String
    }

    let name: String
    let producer: String?
    let exchanges: Int
    let isValid: Bool
    let warnings: [Warning]
    let faults: [Fault]

    init(_ validation: RecordingValidation) {
      name = validation.recording.name
      producer = validation.recording.producer
      exchanges = validation.recording.exchanges.count
      isValid = validation.isValid
      warnings = validation.recording.warnings.map {
        Warning(entry: $0.entry, code: $0.code, message: $0.message)
      }
      faults = validation.faults
    }
  }

  /// The validations for machines: schema `bridge-replay/validation/1`.
  ///
  /// - Throws: what the encoder throws, which no validation makes it do.
  public static func json(_ validations: [RecordingValidation]) throws -> [UInt8] {
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
