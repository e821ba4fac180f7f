package import BridgeCore
internal import BridgeProxy
package import HTTPTypes

extension PageStamp {
  /// The place that the request loads a document into, as far as the stamp vouches for it.
  ///
  /// - Parameters:
  ///   - fields: those of the request. A service worker may have sent it again as something else, which the engine says.
  ///   - told: what the engine tells beside the request where ``needsToBeTold(_:)``; nil for no navigation.
  /// - Returns: the place; nil for none.
  package func navigation(
    _ fields: HTTPFields, told: PageContext.Navigation?
  ) -> PageContext.Navigation? {
    switch place {
    case .view: isSentToNavigate(fields) ? .topLevel : nil
    case .frame: isSentToNavigate(fields) ? .nested : nil
    case .none: nil
    case .unknown: needsToBeTold(fields) ? told : nil
    }
  }

  /// Whether the stamp does not know the place, and the fields look like a navigation's, which script can have written.
  package func needsToBeTold(_ fields: HTTPFields) -> Bool {
    place == .unknown && Self.looksLikeNavigation(fields)
  }

  /// Of WebKit's requests over plain http, only those for documents carry this field.
  package static func looksLikeNavigation(_ fields: HTTPFields) -> Bool {
    fields[.secFetchMode] == nil && fields[.upgradeInsecureRequests] == "1"
  }

  private func isSentToNavigate(_ fields: HTTPFields) -> Bool {
    fields[.secFetchMode].map { $0 == "navigate" } ?? true
  }
}
