package import HTTPTypes

/// A header field for responses of a package.
package struct ServedField: Hashable, Sendable {
  package let name: HTTPField.Name
  package let value: String

  /// Throws ``PackageError/Code/invalidManifest`` for a field that packages must not set: one that would break message
  /// framing, contradict the file, or set cookies.
  package init(_ name: String, _ value: String) throws(PackageError) {
    guard let field = HTTPField.Name(name), !Self.isReserved(field) else {
      throw PackageError(
        .invalidManifest, "a package cannot set the field \(name.debugDescription); leave it out")
    }
    (self.name, self.value) = (field, value)
  }

  private static func isReserved(_ name: HTTPField.Name) -> Bool {
    reserved.contains(name.canonicalName)
  }

  private static let reserved: Set<String> = [
    "accept-ranges", "age", "connection", "content-encoding", "content-length", "content-range",
    "content-type", "date", "etag", "host", "keep-alive", "last-modified", "proxy-authenticate",
    "proxy-connection", "set-cookie", "set-cookie2", "status", "te", "trailer", "transfer-encoding",
    "upgrade", "vary", "via", "www-authenticate", "x-content-type-options",
    // Cross-origin access has its own rule, which keeps `*` and credentials out of one response.
    "access-control-allow-credentials", "access-control-allow-headers",
    "access-control-allow-methods", "access-control-allow-origin", "access-control-max-age",
  ]
}

extension HTTPFields {
  /// The fields of a package and of one of its files. On equal names, the file's field wins.
  init(_ package: [ServedField], _ file: [ServedField]) {
    self.init()
    let own = Set(file.map(\.name))
    for field in package where !own.contains(field.name) {
      append(HTTPField(name: field.name, value: field.value))
    }
    for field in file { append(HTTPField(name: field.name, value: field.value)) }
  }
}
