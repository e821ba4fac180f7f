internal import BridgeCore
internal import CCurl

/// Prevents busy waiting for origins that do not read.
///
/// While a transfer has bytes to send, libcurl asks the system whether its connection can take some. Over HTTP/2 it can,
/// even if the origin's flow-control window is full: libcurl would be called at once, send nothing, and ask again. So
/// an upload that does not move is paused, longer each time.
struct StalledUploads {
  /// The rounds after which an upload counts as stalled. Windows usually open again within that time.
  private static let stalledRounds = 32
  private static let (shortest, longest) = (Duration.milliseconds(1), Duration.milliseconds(16))

  private struct Entry {
    let transfer: Transfer
    var sent = -1
    var rounds = 0
    var pause = StalledUploads.shortest
    var resume: ContinuousClock.Instant?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The time at which the next paused upload continues, or nil.
  var nextResume: ContinuousClock.Instant? { entries.values.compactMap(\.resume).min() }

  mutating func begin(_ transfer: Transfer) {
    guard transfer.mayStall else { return }
    entries[ObjectIdentifier(transfer)] = Entry(transfer: transfer)
  }

  mutating func end(_ transfer: Transfer) {
    if !entries.isEmpty { entries[ObjectIdentifier(transfer)] = nil }
  }

  /// Continues the paused uploads whose time has come. Call it before a round of libcurl.
  mutating func resume(at now: ContinuousClock.Instant) {
    for (id, entry) in entries {
      guard let resume = entry.resume, resume <= now else { continue }
      entries[id]?.resume = nil
      entry.transfer.stopHolding()
    }
  }

  /// Pauses uploads that have not moved for many rounds. Call it after each round.
  mutating func check(at now: ContinuousClock.Instant) {
    for (id, var entry) in entries where entry.resume == nil {
      guard let sent = entry.transfer.sentWithMoreToSend else { continue }
      if sent > entry.sent {
        (entry.sent, entry.rounds, entry.pause) = (sent, 0, Self.shortest)
      } else {
        entry.rounds += 1
      }
      if entry.rounds >= Self.stalledRounds {
        entry.transfer.hold()
        entry.resume = now + entry.pause
        // The next round shows whether it moves.
        entry.rounds = Self.stalledRounds - 2
        entry.pause = min(entry.pause * 2, Self.longest)
      }
      entries[id] = entry
    }
  }
}

extension Transfer {
  /// Whether the origin may hold up the request's body although its connection takes bytes.
  fileprivate var mayStall: Bool {
    upload != nil && request.scheme == "https" && loop.options.allowsHTTP2
  }

  /// The number of bytes of the body that have left; nil if libcurl has no more to send at the moment.
  fileprivate var sentWithMoreToSend: Int? {
    guard let upload, !isSendingPaused, phase != .handlers, phase != .connecting,
      let sent = sentBytes
    else { return nil }
    return upload.isWhole && sent >= upload.given ? nil : sent
  }

  /// The number of bytes of the body that have left; nil before and after the transfer.
  var sentBytes: Int? {
    guard let handle else { return nil }
    var sent: curl_off_t = 0
    ccurl_get_offset(handle.curl, CURLINFO_SIZE_UPLOAD_T, &sent)
    return Int(sent)
  }

  /// Pauses sending, although the body has more bytes.
  fileprivate func hold() {
    guard let handle else { return }
    curl_easy_pause(handle.curl, incoming.isPaused ? CURLPAUSE_ALL : CURLPAUSE_SEND)
  }

  /// Ends ``hold()``, which does not count as progress.
  fileprivate func stopHolding() {
    guard let handle else { return }
    curl_easy_pause(handle.curl, incoming.isPaused ? CURLPAUSE_RECV : CURLPAUSE_CONT)
  }
}
