internal import BridgeFormats
package import HTTPTypes

/// Reads the CORS fields of responses.
package enum CORSFields {
  /// All values of a field, joined (Fetch §2.2.2, "get"); nil if there are none.
  package static func value(_ name: String, in fields: HTTPFields) -> String? {
    let name = name.lowercased()
    let values = fields.lazy.filter { $0.name.canonicalName == name }.map(\.value.withoutBlanks)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The tokens of a list (Fetch §2.2.2, "extract header list values"); nil if one is malformed.
  package static func tokens(_ name: String, in fields: HTTPFields) -> [String]? {
    guard let value = value(name, in: fields) else { return [] }
    let parts = value.split(separator: ",").map(\.withoutBlanks).filter { !$0.isEmpty }
    return parts.allSatisfy { $0.utf8.allSatisfy(\.isTokenByte) } ? parts : nil
  }
}
