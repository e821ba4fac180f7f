internal import BridgeCore
internal import BridgeFormats
internal import BridgeHandlers
internal import HTTPTypes

/// Makes the response with a file of a leased version: its type, its fields, and the encoded form that the client
/// accepts.
struct PackageFileResponse {
  let lease: PackageLease
  let path: String
  let isNavigation: Bool

  func response(to request: BridgeRequest) throws -> BridgeResponse {
    guard let (file, content) = lease.found(at: path) else { return .missing }
    let form = Self.variant(of: file, in: content, for: request)
    let blob = try lease.open(form?.file ?? file)
    return try response(
      to: request, file, PackagedFile(blob, lease.hot), coding: form?.coding)
  }

  /// The response with the bytes of `file`, which are stored elsewhere.
  func response(
    to request: BridgeRequest, _ file: PackageFile, _ served: any ServedFile, coding: String? = nil
  ) throws -> BridgeResponse {
    try FileResponse(
      served, type: type(of: file), coding: coding, fields: fields(of: file, for: request)
    ).response(to: request)
  }

  private static func variant(
    of file: PackageFile, in content: VersionContent, for request: BridgeRequest
  ) -> (coding: String, file: PackageFile)? {
    // Ranges of a compressed file are useless to most clients that send `Range`.
    guard !file.variants.isEmpty, !request.fields.contains(.range) else { return nil }
    let forms = file.variants.compactMap { variant in
      content.file(at: variant.path).map { (variant.coding, $0.size, (variant.coding, $0)) }
    }
    return AcceptedCodings(request.fields[values: .acceptEncoding]).choice(of: forms)
  }

  private func type(of file: PackageFile) -> String {
    let isPage = isNavigation && !FileLookup.hasEnding(file.path)
    let type = file.type ?? (isPage ? "text/html; charset=utf-8" : MediaTypes.type(of: file.path))
    guard let charset = file.charset else { return type }
    return "\(type.prefix { $0 != ";" }); charset=\(charset)"
  }

  private func fields(of file: PackageFile, for request: BridgeRequest) -> HTTPFields {
    let rules = lease.manifest.serving
    var fields = HTTPFields(rules.fields, file.fields)
    if file.isImmutable, !fields.contains(.cacheControl) {
      fields[.cacheControl] = "public, max-age=31536000, immutable"
    }
    if !file.variants.isEmpty { fields.append(HTTPField(name: .vary, value: "Accept-Encoding")) }
    return fields + rules.crossOrigin.fields(for: request)
  }
}
