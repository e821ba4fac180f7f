package import HTTPTypes

/// A header field of the responses of a package.
package struct ServedField: Hashable, Sendable {
  package let name: HTTPField.Name
  package let value: String

  /// Throws ``PackageError/Code/invalidManifest`` for a field that no package may set: it would break the framing of
  /// messages, contradict the file, or set cookies.
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
    // Which origins may read is a rule of its own, that no star and no credentials slip into one response.
    "access-control-allow-credentials", "access-control-allow-headers",
    "access-control-allow-methods", "access-control-allow-origin", "access-control-max-age",
  ]
}

extension HTTPFields {
  /// The fields of a package and of one of its files: of equal names only the file's.
  init(_ package: [ServedField], _ file: [ServedField]) {
    self.init()
    let own = Set(file.map(\.name))
    for field in package where !own.contains(field.name) {
      append(HTTPField(name: field.name, value: field.value))
    }
    for field in file { append(HTTPField(name: field.name, value: field.value)) }
  }
}
