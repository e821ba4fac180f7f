package import HTTPTypes

/// Fields that browsers set and pages cannot (Fetch Metadata).
extension HTTPField.Name {
  // The names are tokens.
  // swift-format-ignore: NeverForceUnwrap
  package static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest")!
  // swift-format-ignore: NeverForceUnwrap
  package static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
  // swift-format-ignore: NeverForceUnwrap
  package static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
