import BridgeTestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes HAR files for tests.
enum HARText {
  /// A document with these entries.
  static func document(_ entries: [String], creator: String = "test") -> String {
    """
    {"log": {"version": "1.2", "creator": {"name": \(quoted(creator)), "version": "1"},
    "entries": [\(entries.joined(separator: ",\n"))]}}
    """
  }

  /// An entry whose response is a short text; `fields` are additional header fields, as JSON objects.
  static func entry(
    _ method: String = "GET", _ url: String, status: Int = 200, text: String = "hello",
    type: String = "text/plain", fields: String = ""
  ) -> String {
    """
    {"startedDateTime": "2026-01-02T03:04:05.678Z", "time": 1,
    "request": {"method": \(quoted(method)), "url": \(quoted(url)), "httpVersion": "HTTP/1.1",
    "headers": [{"name": "Accept", "value": "*/*"}], "queryString": [], "cookies": [],
    "headersSize": -1, "bodySize": 0},
    "response": {"status": \(status), "statusText": "OK", "httpVersion": "HTTP/1.1",
    "headers": [{"name": "Content-Type", "value": \(quoted(type))}\(fields.isEmpty ? "" : ", \(fields)")],
    "cookies": [],
    "content": {"size": \(text.utf8.count), "mimeType": \(quoted(type)), "text": \(quoted(text))},
    "redirectURL": "", "headersSize": -1, "bodySize": -1},
    "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}
    """
  }

  /// The text as a JSON string.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension TemporaryFolder {
  /// Writes a HAR file with these entries and returns its path.
  func har(_ entries: [String], creator: String = "test", to name: String = "session.har") throws
    -> String
  { try write(HARText.document(entries, creator: creator), to: name) }
}
