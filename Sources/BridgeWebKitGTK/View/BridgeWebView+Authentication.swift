#if WebKitGTK
  internal import BridgeCore
  internal import BridgeHandlers
  internal import BridgeKit

  extension BridgeWebView {
    /// Registers this view with the pipeline for authentication of its requests.
    func authenticationChanged() {
      if let authentication { bridge.pipeline.unregister(authentication) }
      authentication = onAuthentication.map {
        bridge.pipeline.register(
          AuthenticationHandler(
            HandlerID("authentication-of-\(authenticationMark.name)"),
            forMarked: authenticationMark, context.credentials, ask: $0))
      }
    }
  }
#endif
