internal import BridgeFormats
package import HTTPTypes

extension HTTPFields {
  /// Whether `Clear-Site-Data` names this type of data, such as `cookies`, or all types (W3C Clear Site Data §3.1).
  package func clearSite(of type: String) -> Bool {
    contains(.clearSiteData)
      && FieldList.elements(self[values: .clearSiteData]).contains { element in
        element == "\"\(type)\"" || element == "\"*\""
      }
  }
}

extension HTTPField.Name {
  // The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  fileprivate static let clearSiteData = HTTPField.Name("Clear-Site-Data")!
}
