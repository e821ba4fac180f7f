/// The key of a cookie: two cookies with the same identity replace each other (rule S13).
struct CookieIdentity: Hashable, Sendable {
  let scope: CookieScope
  let name: ArraySlice<UInt8>
}

extension Cookie {
  var identity: CookieIdentity { CookieIdentity(scope: scope, name: name) }
}
