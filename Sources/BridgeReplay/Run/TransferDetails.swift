internal import BridgeCore

/// Facts about a transfer that are not part of its outcome.
struct TransferDetails {
  var metrics: TransferMetrics?
  var areMessagesReordered = false
}
