internal import BridgeRecording
internal import BridgeFormats

// Members of a HAR file for which a journal has no place, and the texts of a record that a HAR file may have set.
extension RedactionPass {
  /// The foreign members of an entry without their secrets.
  mutating func entry(_ members: ForeignMembers) -> ForeignMembers {
    foreign(members) { pass, value in pass.entry(value) { _ in nil } }
  }

  /// The foreign members of a page, or of the whole recording, without their secrets.
  mutating func loose(_ members: ForeignMembers) -> ForeignMembers {
    foreign(members) { $0.loose($1) }
  }

  private mutating func foreign(
    _ members: ForeignMembers, _ walk: (inout RedactionPass, JSONValue) -> JSONValue
  ) -> ForeignMembers {
    let place = place
    defer { self.place = place }
    return members.changed { walk(&self, $0) }
  }

  /// The record without the secrets in the texts about its origin and its wire, which only a HAR file can contain.
  mutating func origin(_ record: ExchangeRecord) -> ExchangeRecord {
    var clean = record
    clean.host = record.host.map { prose($0) }
    clean.session = record.session.map { prose($0) }
    clean.resourceType = record.resourceType.map { prose($0) }
    clean.handlers = record.handlers.map { prose($0) }
    clean.wire?.version = record.wire?.version.map { prose($0) }
    clean.wire?.remote = record.wire?.remote.map { prose($0) }
    clean.wire?.tls = record.wire?.tls.map { prose($0) }
    return clean
  }
}
