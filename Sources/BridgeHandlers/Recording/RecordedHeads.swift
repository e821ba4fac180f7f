internal import BridgeCore
internal import BridgeFormats
package import BridgeRecording
package import HTTPTypes

extension HTTPFields {
  /// The fields in order, with repeats, original names, and all bytes of their values.
  package var recorded: [RecordedField] { map(\.recorded) }

  /// Whether both are serialised to the same bytes in the same order.
  func isWritten(as other: HTTPFields) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { mine, theirs in
        ExactText(mine.name.rawName) == ExactText(theirs.name.rawName)
          && mine.withUnsafeBytesOfValue { bytes in
            theirs.withUnsafeBytesOfValue { bytes.elementsEqual($0) }
          }
      }
  }
}

extension HTTPField {
  fileprivate var recorded: RecordedField {
    let text = value
    // Invalid UTF-8 becomes U+FFFD, which begins with 0xEF; the stand-ins for such bytes begin with 0xEE.
    guard text.utf8.contains(where: { $0 | 1 == 0xEF }) else {
      return RecordedField(name.rawName, text)
    }
    return withUnsafeBytesOfValue { RecordedField(name.rawName, octets: $0) }
  }
}

extension BridgeRequest {
  /// The request without its body.
  var recorded: RequestRecord {
    RequestRecord(
      method: method.rawValue, url: "\(scheme)://\(authority)\(path)", fields: fields.recorded)
  }
}

extension BridgeRequest {
  /// The request without its body. Parts shared with `other`, whose record is given, are taken from that record.
  func recorded(like other: BridgeRequest, _ record: RequestRecord) -> RequestRecord {
    let isSameURL =
      scheme == other.scheme && authority == other.authority
      && ExactText(path) == ExactText(other.path)
    return RequestRecord(
      method: method.rawValue, url: isSameURL ? record.url : "\(scheme)://\(authority)\(path)",
      fields: fields.isWritten(as: other.fields) ? record.fields : fields.recorded)
  }
}

extension HTTPResponse {
  /// The response without its body, with the transport's measurements.
  func recorded(with transfer: TransferRecord? = nil) -> ResponseRecord {
    ResponseRecord(
      status: status.code, reason: status.reasonPhrase, fields: headerFields.recorded,
      trailers: transfer?.trailers.recorded ?? [],
      interim: transfer?.interim.map(\.status.code) ?? [])
  }

  /// Whether both are serialised to the same bytes in the same order.
  func isWritten(as other: HTTPResponse) -> Bool {
    status.code == other.status.code && status.reasonPhrase == other.status.reasonPhrase
      && headerFields.isWritten(as: other.headerFields)
  }
}

extension WireRecord {
  /// The transport's measurements.
  init(_ metrics: TransferMetrics) {
    self.init()
    version = metrics.version.rawValue
    remote = metrics.remoteAddress.isEmpty ? nil : metrics.remoteAddress
    isReused = metrics.isConnectionReused
    tls = metrics.tls
    timings = Timings(metrics)
    sizes = Sizes(
      requestHead: metrics.sentHeadBytes, requestBody: metrics.sentBodyBytes,
      responseHead: metrics.receivedHeadBytes, responseBody: metrics.receivedBodyBytes)
  }
}

extension WireRecord.Timings {
  /// The phases between the times measured by the transport; phases before a reused connection did not happen.
  fileprivate init(_ metrics: TransferMetrics) {
    self.init()
    let ready = max(metrics.nameResolved, metrics.connected, metrics.secured)
    if !metrics.isConnectionReused {
      dns = metrics.nameResolved
      connect = max(.zero, ready - metrics.nameResolved)
      if metrics.secured > .zero { tls = max(.zero, metrics.secured - metrics.connected) }
    }
    blocked = max(.zero, metrics.requestStarted - ready)
    send = .zero
    wait = max(.zero, metrics.firstByte - metrics.requestStarted)
    receive = max(.zero, metrics.finished - metrics.firstByte)
  }
}
