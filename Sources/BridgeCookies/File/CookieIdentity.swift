/// What makes two cookies one (rule S13), as a key.
struct CookieIdentity: Hashable, Sendable {
  let scope: CookieScope
  let name: ArraySlice<UInt8>
}

extension Cookie {
  var identity: CookieIdentity { CookieIdentity(scope: scope, name: name) }
}
