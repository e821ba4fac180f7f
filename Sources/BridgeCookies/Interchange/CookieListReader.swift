internal import BridgeFormats

/// Reads lists of cookies: Playwright's storageState and the list of Chrome's extensions.
enum CookieListReader {
  /// The cookies of an array, or of an object's member `cookies`; nil if the document is neither.
  static func entries(_ document: [UInt8]) throws(JSONError) -> ForeignEntries? {
    let document = JSONPiece(bytes: document)
    let list = try document.member("cookies") ?? document
    // A truncated file is refused as a whole, so its end is checked first.
    guard try list.forEachElement({ _ in }) else { return nil }
    return ForeignEntries { body in
      var number = 0
      // The check above read it to its end.
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
