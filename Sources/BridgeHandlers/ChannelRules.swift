internal import BridgeBodies
internal import BridgeCore
internal import HTTPTypes

/// The rules for access to the channel.
struct ChannelRules {
  /// The private field; its value is the token of the scope.
  // A literal that is a token.
  // swift-format-ignore: NeverForceUnwrap
  static let tokenField = HTTPField.Name("Ajax-Bridge")!

  let store: BodyStore

  /// Why the request may not use the channel; nil when it may.
  func refusal(of request: BridgeRequest) -> ChannelError? {
    do throws(ChannelError) {
      _ = try scope(of: request)
      return nil
    } catch {
      return error
    }
  }

  /// The scope whose page asks. Throws ``ChannelError`` where the page has not shown that it is its own.
  func scope(of request: BridgeRequest) throws(ChannelError) -> PageScope {
    guard let scope = request.context.scope else {
      throw Self.refused("notVouchedFor", "the host vouches for no page scope")
    }
    let origin = try Self.checkedOrigin(of: request)
    guard store.isOpen(scope, for: origin) else {
      throw Self.refused("noSuchScope", "the page's scope is not open, or of another origin")
    }
    let tokens = request.fields[values: Self.tokenField]
    guard tokens.count == 1, scope.isProven(by: tokens[0]) else {
      throw Self.refused("wrongToken", "the private field does not hold the token of this page")
    }
    return scope
  }

  /// The page's own origin: the channel is on it, and no other one asks.
  ///
  /// An `Origin` that is absent says nothing (a same-origin request of a custom scheme has none, and neither
  /// has a cross-origin one without CORS), which is why there is a token as well.
  private static func checkedOrigin(of request: BridgeRequest) throws(ChannelError) -> Origin {
    guard let own = request.context.frameOrigin, own == request.origin else {
      throw refused("foreignOrigin", "the channel serves pages of its own origin alone")
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
