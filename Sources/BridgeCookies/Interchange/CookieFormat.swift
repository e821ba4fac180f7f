internal import BridgeFormats

/// The formats in which cookies are imported and exported.
public enum CookieFormat: String, Sendable, CaseIterable {
  /// The cookie file of Netscape, curl, wget and Python: seven fields per line, separated by TAB.
  case netscape
  /// Playwright's storageState: an object with a list `cookies`.
  case playwright
  /// The list that Chrome's extensions exchange (`chrome.cookies`, EditThisCookie).
  case chromeJSON = "chrome-json"
  /// A HAR 1.2 recording, whose responses set the cookies.
  case har

  /// The format of a file by its content; nil if unknown.
  public static func recognised(in bytes: [UInt8]) -> CookieFormat? {
    let content = bytes.withoutByteOrderMark
    let start = content.first { !$0.isASCIISpace }
    if start == UInt8(ascii: "[") { return .chromeJSON }
    if start == UInt8(ascii: "{") { return recognisedObject(Array(content)) }
    return NetscapeReader.recognises(content) ? .netscape : nil
  }

  /// Decides by the first member that exists in one format only.
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
        // A file malformed before its format is recognisable has no known format.
        return nil
      }
      return nil
    }
  }
}
