package import HTTPTypes

extension HTTPResponse.Status {
  /// "Redirect status" (Fetch §2.2.3).
  package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(code) }
}
