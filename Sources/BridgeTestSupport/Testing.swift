@_exported public import BridgeTesting
