package import BridgeFormats

/// A form parameter in `postData.params`.
package struct HARParameter: Sendable {
  package var name = ""
  package var value: String?
  package var fileName: String?
  package var contentType: String?

  /// Whether the recording lacks the content of a file. A file input without a selection sends an empty file without a
  /// name.
  package var isLost: Bool { value == nil && fileName?.isEmpty == false }
}

extension JSONFileScanner {
  /// Reads `postData.params`.
  package mutating func readParameters() throws -> [HARParameter] {
    var parameters: [HARParameter] = []
    try readArray { scanner in
      var parameter = HARParameter()
      let isObject = try scanner.readIfObject { scanner, name in
        switch name {
        case "name": parameter.name = try scanner.readScalar()?.scalarText ?? ""
        case "value": parameter.value = try scanner.readScalar()?.scalarText
        case "fileName": parameter.fileName = try scanner.readScalar()?.scalarText
        case "contentType": parameter.contentType = try scanner.readScalar()?.scalarText
        default: try scanner.skipValue()
        }
      }
      if isObject { parameters.append(parameter) }
    }
    return parameters
  }
}
