package import BridgeCore
package import HTTPTypes

/// The response to a request for a file: the whole file, a part of it, or none.
package struct FileResponse {
  private let file: any ServedFile
  private let type: String
  private let coding: String?
  private let fields: HTTPFields

  /// The response with `file`, whose bytes are in the content coding `coding`. `fields` are added to every response
  /// about the file; a `Cache-Control` among them replaces the default.
  package init(
    _ file: any ServedFile, type: String, coding: String? = nil, fields: HTTPFields = [:]
  ) {
    (self.file, self.type) = (file, type)
    (self.coding, self.fields) = (coding, fields)
  }

  package func response(to request: BridgeRequest) throws -> BridgeResponse {
    let preconditions = Preconditions(tag: EntityTag(file.tag), lastModified: file.lastModified)
    switch preconditions.outcome(request.fields) {
    case .failed:
      return .refusal(412, "the file does not meet the conditions of the request", validators)
    case .notModified: return BridgeResponse(status: 304, fields: validators)
    case .send: break
    }
    let asked = preconditions.allowsRange(request.fields) ? request.fields[.range] : nil
    let size = file.size
    let isHead = request.method == .head
    // RFC 9110 §14.2: Range applies to GET only.
    switch ByteRange(isHead ? nil : asked, size: size) {
    case .unsatisfiable:
      return .refusal(
        416, "the file has \(size) bytes",
        fields + [.contentRange: "bytes */\(size)", .acceptRanges: "bytes"])
    case .whole: return try answer(200, 0..<size, isHead: isHead)
    case .part(let range):
      var answer = try answer(206, range, isHead: isHead)
      answer.fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
      return answer
    }
  }

  private func answer(
    _ status: Int, _ range: Range<Int>, isHead: Bool
  ) throws(HandlerError) -> BridgeResponse {
    var fields = validators
    fields[.contentType] = type
    if coding != nil { fields[.contentEncoding] = coding }
    fields[.contentLength] = "\(range.count)"
    fields[.acceptRanges] = "bytes"
    return BridgeResponse(
      status: status, fields: fields, body: isHead ? .empty : try file.body(range))
  }

  /// `no-cache`: stored copies are revalidated, which costs a 304 and avoids stale pages.
  private var validators: HTTPFields {
    var fields: HTTPFields = [.eTag: file.tag]
    if !self.fields.contains(.cacheControl) { fields[.cacheControl] = "no-cache" }
    fields[.xContentTypeOptions] = "nosniff"
    fields[.lastModified] = file.lastModified
    return fields + self.fields
  }
}

extension HTTPFields {
  /// The fields of both, with those on the left first.
  package static func + (left: HTTPFields, right: HTTPFields) -> HTTPFields {
    var fields = left
    fields.append(contentsOf: right)
    return fields
  }
}
