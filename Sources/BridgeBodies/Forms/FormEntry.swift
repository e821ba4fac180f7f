public import BridgeCore

/// An entry of a form's data set (HTML §4.10.21.4), for hosts whose engine provides entries.
public struct FormEntry: Sendable {
  /// The value of an entry.
  public enum Value: Sendable {
    /// A text.
    case text(String)
    /// A file: its name, its media type (empty for none), and its bytes.
    case file(name: String, type: String, Body)
  }

  /// The name of the entry. Several entries may have the same name.
  public let name: String

  /// The value.
  public let value: Value

  /// A text entry.
  public init(_ name: String, _ text: String) {
    self.name = name
    value = .text(text)
  }

  /// A file entry.
  public init(_ name: String, fileName: String, type: String, _ body: Body) {
    self.name = name
    value = .file(name: fileName, type: type, body)
  }

  /// The text for encodings without files (HTML, "convert to a list of name-value pairs").
  var text: String {
    switch value {
    case .text(let text): text
    case .file(let name, _, _): name
    }
  }
}

extension String {
  /// UTF-8 with all line ends as CRLF (HTML, "normalize newlines" of form submission).
  var withNetworkNewlines: [UInt8] {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    var out: [UInt8] = []
    out.reserveCapacity(utf8.count)
    var isAfterCR = false
    for byte in utf8 {
      defer { isAfterCR = byte == cr }
      switch byte {
      case cr: out += [cr, lf]
      case lf: if !isAfterCR { out += [cr, lf] }
      default: out.append(byte)
      }
    }
    return out
  }
}
