internal import BridgeFormats

/// The files that cookies come and go in.
public enum CookieFormat: String, Sendable, CaseIterable {
  /// The cookie file of Netscape, curl, wget and Python: seven fields a line, TAB between them.
  case netscape
  /// Playwright's storageState: an object with a list `cookies`.
  case playwright
  /// The list that Chrome's extensions exchange (`chrome.cookies`, EditThisCookie).
  case chromeJSON = "chrome-json"
  /// A HAR 1.2 recording, whose answers set the cookies.
  case har

  /// The format of a file by its content; nil if unknown.
  public static func recognised(in bytes: [UInt8]) -> CookieFormat? {
    let content = bytes.withoutByteOrderMark
    let start = content.first { !$0.isASCIISpace }
    if start == UInt8(ascii: "[") { return .chromeJSON }
    if start == UInt8(ascii: "{") { return recognisedObject(Array(content)) }
    return NetscapeReader.recognises(content) ? .netscape : nil
  }

  /// By the first member that only one of them has.
  private static func recognisedObject(_ document: [UInt8]) -> CookieFormat? {
    JSONScanner.scanning(document, invalidUTF8: .repaired) { scanner in
      do throws(JSONError) {
        try scanner.beginObject()
        while let key = try scanner.nextKey() {
          if scanner.matches(key, "log") { return .har }
          if scanner.matches(key, "cookies") { return .playwright }
          try scanner.skipValue()
        }
      } catch {
        // A file broken before its format shows has no known format.
        return nil
      }
      return nil
    }
  }
}
