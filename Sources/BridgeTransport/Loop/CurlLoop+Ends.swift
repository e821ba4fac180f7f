internal import BridgeCore
internal import CCurl

/// The end or repetition of transfers.
extension CurlLoop {
  func finishTransfers() {
    while let (transfer, result) = multi.nextFinished() {
      if result == CURLE_OK, let handle = transfer.handle { kept.note(handle) }
      if tryAgain(transfer, after: result) { continue }
      end(transfer, outcome(of: transfer, result), stopping: false)
    }
  }

  /// Sends a request once more, on a new connection, if a kept one turned out to be dead.
  private func tryAgain(_ transfer: Transfer, after result: CURLcode) -> Bool {
    guard result != CURLE_OK, let handle = transfer.handle,
      transfer.maySendAgain(after: result, isReused: handle.isConnectionReused),
      // Without a handle there is no second attempt; the first failure is reported.
      let fresh = try? multi.freshHandle()
    else { return false }
    multi.putBack(handle)
    fresh.insistOnFreshConnection()
    transfer.sendAgain()
    launch(transfer, on: fresh)
    return true
  }

  /// Ends a transfer whose origin sends no more, although the upload has not ended.
  func endAnswered(_ transfer: Transfer, _ end: AnsweredUploads.End) {
    let result = end == .whole ? CURLE_OK : CURLE_PARTIAL_FILE
    self.end(transfer, outcome(of: transfer, result))
  }

  private func outcome(
    of transfer: Transfer, _ result: CURLcode
  ) -> Result<TransferMetrics, any Error> {
    guard let handle = transfer.handle else { return .failure(CancellationError()) }
    if let failure = transfer.failure ?? transfer.refusal(of: result) { return .failure(failure) }
    if result == CURLE_OK || transfer.isRest(unwanted: result), transfer.hasHead {
      var metrics = TransferMetrics(handle)
      metrics.tls = transfer.tls
      metrics.wasSentAgain = transfer.isSentAgain
      return .success(metrics)
    }
    // libcurl reports no failure if an origin closes the connection in the middle of its head.
    let result = result == CURLE_OK ? CURLE_GOT_NOTHING : result
    // Out of memory before sending: nothing of the request has left on the open connection.
    let phase = result == CURLE_OUT_OF_MEMORY && !handle.hasSent ? .connecting : transfer.phase
    return .failure(
      TransportError(
        result, phase: phase, origin: transfer.request.origin, detail: handle.errorDetail))
  }

  /// Ends a transfer. `stopping` is false if libcurl has ended it.
  func end(
    _ transfer: Transfer, _ result: Result<TransferMetrics, any Error>, stopping: Bool = true
  ) {
    // A complete head is delivered whatever happened to the body, because it may set cookies.
    if case .failure(let error) = result, !(error is CancellationError) { transfer.deliverHead() }
    active[ObjectIdentifier(transfer)] = nil
    uploads.end(transfer)
    answered.end(transfer)
    if let handle = transfer.handle {
      if stopping { multi.stop(handle) } else { multi.putBack(handle) }
      transfer.handle = nil
    }
    transfer.finish(result)
  }
}
