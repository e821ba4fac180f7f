package import BridgeCore
internal import BridgeProxy
package import HTTPTypes

extension PageStamp {
  /// The place that the request loads a document into, as far as the stamp vouches for it.
  ///
  /// - Parameters:
  ///   - fields: those of the request. A service worker may have sent it again as something else, which the engine says.
  ///   - url: its URL.
  ///   - isAnnounced: whether the engine was about to navigate to that URL. It is asked where the stamp does not know the
  ///     place, and the fields look like a navigation's, which script can have written.
  /// - Returns: the place; nil for none.
  package func navigation(
    _ fields: HTTPFields, to url: RequestURL, isAnnounced: () -> Bool
  ) -> PageContext.Navigation? {
    switch place {
    case .view: isSentToNavigate(fields) ? .topLevel : nil
    case .frame: isSentToNavigate(fields) ? .nested : nil
    case .none: nil
    case .unknown:
      // Of WebKit's requests, only those for documents carry this field.
      fields[.secFetchMode] == nil && fields[.upgradeInsecureRequests] == "1" && isAnnounced()
        ? (isDocument(url) ? .topLevel : .nested) : nil
    }
  }

  private func isSentToNavigate(_ fields: HTTPFields) -> Bool {
    fields[.secFetchMode].map { $0 == "navigate" } ?? true
  }

  private func isDocument(_ url: RequestURL) -> Bool {
    // What is no URL names no page.
    let document = documentURL.flatMap { try? RequestURL($0) }
    return document.map { Origin($0) } == Origin(url) && document?.target == url.target
  }
}
