/// The key of a cookie: two cookies with the same identity replace each other (rule S13).
package struct CookieIdentity: Hashable, Sendable {
  package let scope: CookieScope
  package let name: ArraySlice<UInt8>
}

extension Cookie {
  package var identity: CookieIdentity { CookieIdentity(scope: scope, name: name) }
}
