package import BridgeBlobs
package import BridgeRecording

// Redaction of records while a recording is written.
extension Redactor: RecordRedaction {
  package var manifest: Manifest.Redaction? {
    guard let rules else { return nil }
    let redaction = Manifest.Redaction(
      secretNames: rules.secretNames.sorted(), plainNames: rules.plainNames.sorted(),
      secretPaths: rules.secretPaths.map(\.description), takesRandomText: rules.takesRandomText)
    return redaction.isEmpty ? nil : redaction
  }

  package var generation: Int { knownGeneration }

  package func mayHoldSecrets(_ fields: [RecordedField], head: [UInt8]) -> Bool {
    isActive && (knowsSecrets || RedactionPass.looksThrough(head: head, of: fields))
  }

  /// The decoded body without its secrets, for callers that can drop an unsearchable body.
  package func searchedBody(
    _ bytes: [UInt8], of fields: [RecordedField]
  ) throws(UnsearchableBody) -> [UInt8]? {
    guard var pass = pass(gathersFindings: false) else { return nil }
    return try pass.body(bytes, of: fields)
  }

  package func searchBody(
    in file: RecordingFile, of fields: [RecordedField], into draft: BlobDraft,
    unpackingInto folder: String
  ) throws -> LargeBodyOutcome {
    guard var pass = pass(gathersFindings: false) else { return .clean }
    return try pass.body(in: file, of: fields, into: draft, unpackingInto: folder)
  }

  package func request(
    _ request: RequestRecord, like base: RedactedMessage<RequestRecord>?
  ) -> RequestRecord {
    clean(request) { $0.request($1, like: base) }
  }

  package func response(
    _ response: ResponseRecord, like base: RedactedMessage<ResponseRecord>?
  ) -> ResponseRecord {
    clean(response) { $0.response($1, like: base) }
  }

  package func origin(_ record: ExchangeRecord) -> ExchangeRecord {
    clean(record) { $0.origin($1) }
  }

  package func entry(_ members: ForeignMembers) -> ForeignMembers {
    clean(members) { $0.entry($1) }
  }

  package func loose(_ members: ForeignMembers) -> ForeignMembers {
    clean(members) { $0.loose($1) }
  }

  package func line(_ record: JournalRecord) -> JournalRecord { clean(record) { $0.line($1) } }

  package func prose(_ sentence: String) -> String { clean(sentence) { $0.prose($1) } }
}
