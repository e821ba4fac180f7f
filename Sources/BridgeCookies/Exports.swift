@_exported public import BridgeJar
