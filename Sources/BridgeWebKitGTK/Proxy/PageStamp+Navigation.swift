package import BridgeCore
internal import BridgeProxy
package import HTTPTypes

extension PageStamp {
  /// The target of a document request, as far as the stamp confirms it.
  ///
  /// - Parameters:
  ///   - fields: the fields of the request. A service worker may have repeated it for another purpose, which the
  ///     engine's fields show.
  ///   - reported: the engine's separate report, if ``needsReport(_:)``; nil for no navigation.
  /// - Returns: the target; nil for none.
  package func navigation(
    _ fields: HTTPFields, reported: PageContext.Navigation?
  ) -> PageContext.Navigation? {
    switch place {
    case .view: isSentToNavigate(fields) ? .topLevel : nil
    case .frame: isSentToNavigate(fields) ? .nested : nil
    case .none: nil
    case .unknown: needsReport(fields) ? reported : nil
    }
  }

  /// Whether the stamp does not know the target, and the fields look like those of a navigation, which a script can
  /// imitate.
  package func needsReport(_ fields: HTTPFields) -> Bool {
    place == .unknown && Self.looksLikeNavigation(fields)
  }

  /// Of WebKit's requests over plain http, only document requests have this field.
  package static func looksLikeNavigation(_ fields: HTTPFields) -> Bool {
    fields[.secFetchMode] == nil && fields[.upgradeInsecureRequests] == "1"
  }

  private func isSentToNavigate(_ fields: HTTPFields) -> Bool {
    fields[.secFetchMode].map { $0 == "navigate" } ?? true
  }
}
