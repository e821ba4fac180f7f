@_exported public import BridgeCookies
@_exported public import BridgePipeline
