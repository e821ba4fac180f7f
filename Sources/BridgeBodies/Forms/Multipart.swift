internal import BridgeCore
internal import BridgeFormats

/// Encodes the parts of a multipart form as HTML does ("multipart/form-data encoding algorithm").
enum Multipart {
  /// A boundary that occurs in a body with a probability of 1 in 2¹²⁸ only.
  static func randomBoundary() -> String {
    "----AjaxBridgeFormBoundary" + Hexadecimal.text(of: .random(in: .min ... .max))
  }

  static func body(_ entries: [FormEntry], boundary: String) -> Body {
    var pieces: [Body] = []
    for entry in entries {
      pieces.append(.bytes(head(of: entry, boundary)))
      switch entry.value {
      case .text(let text): pieces.append(.bytes(text.withNetworkNewlines))
      case .file(_, _, let body): pieces.append(body)
      }
      pieces.append(.text("\r\n"))
    }
    pieces.append(.text("--\(boundary)--\r\n"))
    return .joined(pieces)
  }

  private static func head(of entry: FormEntry, _ boundary: String) -> [UInt8] {
    let name = escaped(entry.name.withNetworkNewlines)
    var head = Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"".utf8) + name
    head += "\"".utf8
    if case .file(let fileName, let type, _) = entry.value {
      // Line ends in a file name are not normalized, but they are escaped.
      head += Array("; filename=\"".utf8) + escaped(Array(fileName.utf8))
      // A line end in a type would begin another field.
      let isUsable = !type.isEmpty && !type.utf8.contains(where: \.isASCIIControl)
      head += "\"\r\nContent-Type: \(isUsable ? type : "application/octet-stream")".utf8
    }
    return head + Array("\r\n\r\n".utf8)
  }

  /// Percent-encodes quotes and line ends only.
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte in
      "\r\n\"".utf8.contains(byte) ? PercentEscapes.encoded(byte) : [byte]
    }
  }
}
