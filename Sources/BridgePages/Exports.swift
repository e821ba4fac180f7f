@_exported public import BridgeKit
@_exported public import BridgeScript
