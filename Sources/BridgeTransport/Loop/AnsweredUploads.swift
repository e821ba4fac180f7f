internal import BridgeCore
internal import CCurl

/// Ends transfers whose origin has sent its whole response, but whose upload does not move any more.
///
/// libcurl reports a transfer's end once both are over. An origin that responds early may never read the rest of the
/// upload, and a client may wait for the end of the response before it sends more.
struct AnsweredUploads {
  /// How a transfer ends.
  enum End {
    /// The response is whole.
    case whole
    /// The connection was closed; whether the response was whole is not known.
    case closed
  }

  private struct Entry {
    let transfer: Transfer
    var isNudged = false

    /// The number of bytes that had left, and when more than that were last seen.
    var sent = 0
    var lastSent: ContinuousClock.Instant

    /// Since when no byte has moved.
    var quietSince: ContinuousClock.Instant { max(transfer.lastProgress, lastSent) }

    /// libcurl asks for bytes long before the last of them leave on a slow network.
    mutating func notice(at now: ContinuousClock.Instant) {
      guard let sent = transfer.sentBytes, sent > self.sent else { return }
      (self.sent, lastSent) = (sent, now)
    }
  }

  /// How long no byte may move in either direction.
  private static let stillTimeout = Duration.seconds(1)
  /// How long libcurl may take to end a transfer itself after a nudge.
  private static let nudgeTime = Duration.milliseconds(20)

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The time of the next check, or nil.
  private(set) var nextCheck: ContinuousClock.Instant?

  /// Watches a transfer whose response has begun.
  mutating func begin(_ transfer: Transfer, at now: ContinuousClock.Instant) {
    entries[ObjectIdentifier(transfer)] = Entry(
      transfer: transfer, sent: transfer.sentBytes ?? 0, lastSent: now)
    nextCheck = nextCheck ?? now + Self.stillTimeout
  }

  mutating func end(_ transfer: Transfer) {
    if !entries.isEmpty { entries[ObjectIdentifier(transfer)] = nil }
  }

  /// The transfers that nothing waits for any more.
  mutating func check(
    at now: ContinuousClock.Instant, _ multi: CurlMulti
  ) -> [(Transfer, End)] {
    guard let nextCheck, nextCheck <= now else { return [] }
    var ended: [(Transfer, End)] = []
    var next: ContinuousClock.Instant?
    let reading = entries.isEmpty ? nil : multi.readSet()
    for (id, var entry) in entries {
      entry.notice(at: now)
      let quietSince = entry.quietSince
      var due = max(quietSince, now - Self.stillTimeout) + Self.stillTimeout
      if quietSince + Self.stillTimeout > now {
        entry.isNudged = false
      } else if let end = entry.transfer.end(reading) {
        if entry.isNudged {
          ended.append((entry.transfer, end))
        } else {
          // libcurl ends it now if the connection was to be closed after the response.
          entry.transfer.nudge()
          entry.isNudged = true
          due = now + Self.nudgeTime
        }
      } else {
        due = now + Self.stillTimeout
      }
      entries[id] = entry
      next = min(next ?? due, due)
    }
    self.nextCheck = next
    return ended
  }
}

extension Transfer {
  /// How the response has ended; nil if it has not, or if that cannot be told.
  ///
  /// libcurl stops reading from the connection of HTTP/1 after the response, and from that of HTTP/2 after the end of its
  /// only stream.
  fileprivate func end(_ reading: fd_set?) -> AnsweredUploads.End? {
    if let isWhole = isLengthReached { return isWhole ? .whole : nil }
    guard !incoming.isPaused, !sockets.isEmpty, let reading, let handle,
      !sockets.contains(where: { isMember($0, of: reading) })
    else { return nil }
    let isClosed = TLSSession.hasEnded(on: handle) || sockets.contains(where: ccurl_has_ended)
    return isClosed && isChunked ? .closed : .whole
  }

  private func isMember(_ socket: curl_socket_t, of set: fd_set) -> Bool {
    withUnsafePointer(to: set) { ccurl_may_be_in($0, socket) }
  }

  /// Lets libcurl look at the transfer again. It is not progress.
  fileprivate func nudge() {
    guard let handle, isSendingPaused else { return }
    curl_easy_pause(handle.curl, incoming.isPaused ? CURLPAUSE_RECV : CURLPAUSE_CONT)
  }
}
