internal import BridgeFormats
internal import HTTPTypes

extension BridgeResponse {
  /// Whether it is a file to save rather than something to show (RFC 6266 §4.2).
  package var isAttachment: Bool {
    fields[.contentDisposition].map { ParameterList($0).head.lowercased() } == "attachment"
  }
}
