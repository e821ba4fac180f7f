internal import BridgeCore
internal import HTTPTypes

/// The heads of an answer: interim ones, the final one, trailers.
extension Transfer {
  /// Returns false to break the transfer off.
  func received(line: UnsafeRawBufferPointer) -> Bool {
    guard head == nil else { return received(trailer: line) }
    enter(.receivingHead)
    switch headText.add(line) {
    case .more: return true
    case .complete: return endOfHead()
    case .tooLarge: return failAsTooLarge()
    }
  }

  private func endOfHead() -> Bool {
    let head: HTTPResponse
    do throws(HeadFault) {
      head = try loop.heads.head(headText.bytes)
    } catch {
      return fail(error.code, error.sentence)
    }
    if (100...199).contains(head.status.code) { return received(interim: head) }
    self.head = head
    // Asked now, as the connection is the handle's only while the transfer goes on.
    if request.scheme == "https" { tls = handle.flatMap(TLSSession.name) }
    enter(.receivingBody)
    exchange.report(.headReceived(status: head.status.code))
    loop.deliverLater(self)
    return true
  }

  /// RFC 9110 §15.2: a 1xx answer is followed by the final one, but 101 hands the connection over.
  private func received(interim head: HTTPResponse) -> Bool {
    guard head.status.code != 101 else {
      return fail(.protocolViolation, "the origin switched to another protocol unasked (101)")
    }
    headText.startOver()
    record.note(interim: head)
    exchange.report(.interim(head))
    enter(upload?.isWhole == false ? .sending : .waiting)
    return true
  }

  private func received(trailer line: UnsafeRawBufferPointer) -> Bool {
    enter(.receivingBody)
    guard headText.allows(line) else { return failAsTooLarge() }
    do throws(HeadFault) {
      try loop.heads.add(line, to: &trailers)
      return true
    } catch {
      return fail(error.code, error.sentence)
    }
  }

  private func failAsTooLarge() -> Bool {
    fail(.headTooLarge, "the head has more than \(loop.options.mostHeadBytes) bytes")
  }

  private func fail(_ code: TransportError.Code, _ sentence: String) -> Bool {
    failure = TransportError(code, phase: phase, "\(request.origin): \(sentence), \(phase)")
    return false
  }
}
