package import BridgeCore

extension PageContext.Credentials {
  /// The mode that Fetch gives that name; `same-origin` for any other text, and for none.
  package init(mode: String?) {
    self = mode == "include" ? .include : mode == "omit" ? .omit : .sameOrigin
  }
}
