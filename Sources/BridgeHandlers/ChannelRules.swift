internal import BridgeBodies
internal import BridgeCore
internal import HTTPTypes

/// The access rules of the channel.
struct ChannelRules {
  /// The private field; its value is the scope's token.
  // A literal that is a token.
  // swift-format-ignore: NeverForceUnwrap
  static let tokenField = HTTPField.Name("Ajax-Bridge")!

  let store: BodyStore

  /// Why the request must not use the channel; nil if it may.
  func refusal(of request: BridgeRequest) -> ChannelError? {
    do throws(ChannelError) {
      _ = try scope(of: request)
      return nil
    } catch {
      return error
    }
  }

  /// The scope of the requesting page. Throws ``ChannelError`` if the page has not proved that the scope is its own.
  func scope(of request: BridgeRequest) throws(ChannelError) -> PageScope {
    guard let scope = request.context.scope else {
      throw Self.refused("notVouchedFor", "the host vouches for no page scope")
    }
    let origin = try Self.checkedOrigin(of: request)
    guard store.isOpen(scope, for: origin) else {
      throw Self.refused(
        "noSuchScope", "the page's scope is not open, or belongs to another origin")
    }
    let tokens = request.fields[values: Self.tokenField]
    guard tokens.count == 1, scope.isProven(by: tokens[0]) else {
      throw Self.refused("wrongToken", "the private field does not have the token of this page")
    }
    return scope
  }

  /// The page's own origin, which is the channel's only valid origin.
  ///
  /// An absent `Origin` proves nothing: a same-origin request of a custom scheme has none, nor does a cross-origin one
  /// without CORS. The token decides then.
  private static func checkedOrigin(of request: BridgeRequest) throws(ChannelError) -> Origin {
    guard let own = request.context.frameOrigin, own == request.origin else {
      throw refused("foreignOrigin", "the channel serves only pages of its own origin")
    }
    guard request.fields[values: .origin].allSatisfy({ $0 == own.description }) else {
      throw refused("foreignOrigin", "the request's Origin is not that of the page")
    }
    return own
  }

  private static func refused(_ code: String, _ why: String) -> ChannelError {
    ChannelError(403, code, "\(why); nothing was done")
  }
}
