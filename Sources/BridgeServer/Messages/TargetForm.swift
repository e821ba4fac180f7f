/// The form of a request's target (RFC 9112 §3.2).
package enum TargetForm: Sendable, Hashable {
  /// A path: the request is for the server itself.
  case origin
  /// A URL: the request is for a proxy, or for the server under that name.
  case absolute(scheme: String)
  /// Host and port: CONNECT.
  case authority
}

/// The forms of targets that a server takes.
package enum TargetRule: Sendable {
  /// The forms for an origin: paths, and URLs of any host.
  case ofOrigin
  /// The forms for a proxy: URLs, and CONNECT. A path comes from a client that takes the proxy for a web server, such
  /// as a page of any site that tries ports of this machine.
  case ofProxy
}
