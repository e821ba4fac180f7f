internal import BridgeFormats

/// Reads lists of cookies: Playwright's storageState and what Chrome's extensions exchange.
enum CookieListReader {
  /// The cookies of a list, or of an object's member `cookies`; nil where it is neither.
  static func entries(_ document: [UInt8]) throws(JSONError) -> ForeignEntries? {
    let document = JSONPiece(bytes: document)
    let list = try document.member("cookies") ?? document
    // A file that breaks off in the middle is refused as a whole, so its end is checked first.
    guard try list.forEachElement({ _ in }) else { return nil }
    return ForeignEntries { body in
      var number = 0
      // It was read to its end before.
      _ = try? list.forEachElement { piece in
        number += 1
        body(
          ForeignEntry(.cookie(number)) { () throws(ForeignRefusal) in
            try JSONCookie(piece).parts().cookie()
          })
      }
    }
  }
}
