internal import BridgeCore

/// Facts about a transfer that are not part of its outcome.
struct SeenTransfer {
  var metrics: TransferMetrics?
  var areMessagesReordered = false
}
