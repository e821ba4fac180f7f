internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// The request of a check, in the form that the server expects.
struct ZipRequest {
  private let names: ZipUpdateNames
  private let held: [ZipNegotiation.Held]

  init(_ names: ZipUpdateNames, _ held: [ZipNegotiation.Held]) {
    (self.names, self.held) = (names, held)
  }

  func request(to url: String) throws(BridgeError) -> BridgeRequest {
    var request: BridgeRequest
    switch names.form {
    case .json:
      request = try BridgeRequest("POST", url, body: .bytes(json))
      request.fields[.contentType] = "application/json"
    case .form:
      request = try BridgeRequest("POST", url, body: .text(pairs))
      request.fields[.contentType] = "application/x-www-form-urlencoded"
    case .query:
      request = try BridgeRequest("GET", url + (url.contains("?") ? "&" : "?") + pairs)
    }
    request.fields[.accept] = "application/json"
    return request
  }

  /// The list of packages. A package without a known MD5 has an empty one.
  private var list: JSONValue {
    .array(
      held.map { package in
        .object([
          (names.name.first ?? "name", .text(package.name)),
          (names.version.first ?? "version", .text(package.version)),
          (names.md5.first ?? "md5", .text(package.md5 ?? "")),
        ])
      })
  }

  private var extra: [(String, String)] { names.extra.sorted { $0.key < $1.key } }

  private var json: [UInt8] {
    let object = extra.map { ($0, JSONValue.text($1)) } + [(names.packages, list)]
    return JSONWriter.bytes(names.packages.isEmpty ? list : .object(object))
  }

  /// The names and values in form encoding.
  private var pairs: String {
    let packages = names.packages.isEmpty ? "packages" : names.packages
    let fields = extra + [(packages, String(decoding: JSONWriter.bytes(list), as: UTF8.self))]
    return fields.map { "\(PercentEscapes.encoded($0))=\(PercentEscapes.encoded($1))" }
      .joined(separator: "&")
  }
}
