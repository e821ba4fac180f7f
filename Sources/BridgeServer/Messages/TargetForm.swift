/// The form of a request's target (RFC 9112 §3.2).
package enum TargetForm: Sendable, Hashable {
  /// A path: the request is for the server itself.
  case origin
  /// A URL: the request is for a proxy, or for the server itself under that name.
  case absolute(scheme: String)
  /// Host and port: CONNECT.
  case authority
}

/// Which forms of targets a server accepts.
package enum TargetRule: Sendable {
  /// The forms for an origin: paths, and URLs of any host.
  case ofOrigin
  /// The forms for a proxy: URLs, and CONNECT. A path comes from a client that mistakes the proxy for a web server,
  /// such as a page that probes local ports.
  case ofProxy
}
