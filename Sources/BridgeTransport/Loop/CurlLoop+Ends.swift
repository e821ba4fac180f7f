internal import BridgeCore
internal import CCurl

/// How transfers end, or are retried.
extension CurlLoop {
  func finishTransfers() {
    while let (transfer, result) = multi.nextFinished() {
      if result == CURLE_OK, let handle = transfer.handle { kept.note(handle) }
      if tryAgain(transfer, after: result) { continue }
      end(transfer, outcome(of: transfer, result))
    }
  }

  /// Sends a request once more, on a connection of its own, where a kept one turned out to be dead.
  private func tryAgain(_ transfer: Transfer, after result: CURLcode) -> Bool {
    guard result != CURLE_OK, let handle = transfer.handle,
      transfer.maySendAgain(after: result, isReused: handle.isConnectionReused),
      // Without a handle for it there is no second try: the failure of the first one stands.
      let fresh = try? multi.freshHandle()
    else { return false }
    multi.putBack(handle)
    fresh.insistOnFreshConnection()
    transfer.sendAgain()
    launch(transfer, on: fresh)
    return true
  }

  private func outcome(
    of transfer: Transfer, _ result: CURLcode
  ) -> Result<TransferMetrics, any Error> {
    guard let handle = transfer.handle else { return .failure(CancellationError()) }
    if let failure = transfer.failure ?? transfer.refusal(of: result) { return .failure(failure) }
    if result == CURLE_OK, transfer.hasHead {
      var metrics = TransferMetrics(handle)
      metrics.tls = transfer.tls
      metrics.wasSentAgain = transfer.isSentAgain
      return .success(metrics)
    }
    // An origin that closes in the middle of its head is no failure to libcurl.
    let result = result == CURLE_OK ? CURLE_GOT_NOTHING : result
    // Without the memory to make up the request, nothing of it leaves on the connection that stands.
    let phase = result == CURLE_OUT_OF_MEMORY && !handle.hasSent ? .connecting : transfer.phase
    return .failure(
      TransportError(
        result, phase: phase, origin: transfer.request.origin, detail: handle.errorDetail))
  }

  func end(_ transfer: Transfer, _ result: Result<TransferMetrics, any Error>) {
    // A whole head is handed over whatever became of the rest: it may have set cookies.
    if case .failure(let error) = result, !(error is CancellationError) { transfer.deliverHead() }
    active[ObjectIdentifier(transfer)] = nil
    if let handle = transfer.handle {
      multi.putBack(handle)
      transfer.handle = nil
    }
    transfer.finish(result)
  }
}
