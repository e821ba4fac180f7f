internal import BridgeCore
internal import BridgeFormats
internal import CCurl
internal import HTTPTypes

/// The trailer fields of a request in libcurl's list form.
enum TrailerLines {
  /// The size of libcurl's trailer buffer, 64 KiB, less the last line end.
  private static let maximumBytes = 64 * 1024 - 3

  static func check(_ fields: HTTPFields, for origin: Origin) throws(TransportError) {
    let size = fields.reduce(0) { size, field in
      size + field.name.rawName.utf8.count + field.withUnsafeBytesOfValue { $0.count } + 4
    }
    guard size <= maximumBytes else {
      throw TransportError(
        .unsupportedRequest, phase: .sending,
        "\(origin): the request's trailer fields have \(size) bytes; \(maximumBytes) can be sent")
    }
  }

  /// A list that libcurl takes ownership of. libcurl skips lines without a space after the colon; these all have one.
  static func list(_ fields: HTTPFields) throws(TransportError) -> CurlList? {
    var list: CurlList?
    for field in fields {
      var line = Array("\(field.name.rawName): ".utf8)
      field.withUnsafeBytesOfValue { line.append(contentsOf: $0) }
      line.append(0)
      try line.withUnsafeBufferPointer { bytes throws(TransportError) in try list.append(bytes) }
    }
    return list
  }
}

extension BridgeRequest {
  /// The same request with a `Trailer` field for the announced names that are not in one yet.
  func announcing(_ trailers: BodyTrailers) -> BridgeRequest {
    let known = FieldList.elements(fields[values: .trailer]).map { $0.lowercased() }
    let names = trailers.announced.filter { !known.contains($0.canonicalName) }
    guard !names.isEmpty else { return self }
    var request = self
    request.fields.append(
      HTTPField(name: .trailer, value: names.map(\.rawName).joined(separator: ", ")))
    return request
  }
}
