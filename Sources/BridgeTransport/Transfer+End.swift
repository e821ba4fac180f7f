internal import BridgeCore

/// The end of a transfer.
extension Transfer {
  /// Ends the transfer: everybody who still waits hears of it, once.
  func finish(_ result: Result<TransferMetrics, any Error>) {
    upload?.stop()
    upload = nil
    if case .success(let metrics) = result {
      record.note(metrics: metrics, trailers: trailers)
      exchange.report(.transferred(metrics))
    }
    let caller = caller
    let answer = answer
    (self.caller, self.answer) = (nil, nil)
    switch result {
    case .success:
      answer?.finish()
      if let caller { caller.resume(with: Result { try whole() }) }
    case .failure(let error):
      answer?.finish(throwing: error)
      caller?.resume(throwing: error)
    }
  }

  private func whole() throws -> BridgeResponse {
    // libcurl is content with half a head, or an interim one, and then the end; whoever asked is not.
    guard let head else {
      throw TransportError(
        .closedEarly, phase: phase,
        "\(request.origin): the connection was closed before the answer had a whole head, \(phase)")
    }
    return BridgeResponse(head: head, body: .bytes(early), transfer: record)
  }
}
