package import BridgeRecording
internal import Synchronization

/// Whether the recorded server gave the same token to responses that were seconds apart, as one does that keeps pages or
/// tokens for a while.
package final class LongLivedTokens: Sendable {
  private struct Found {
    var areLongLived = false
    var searched: Set<[UInt8]> = []
  }

  /// The tokens that it drew from a few.
  package let pooled: PooledTokens

  private let exchanges: [RecordedExchange]
  private let found = Mutex(Found())

  /// `exchanges`: those of the recording, in order.
  package init(_ exchanges: [RecordedExchange]) {
    self.exchanges = exchanges
    pooled = PooledTokens(exchanges)
  }

  /// Whether it kept one of these tokens, or one of an earlier call.
  func areLongLived(_ words: [[UInt8]]) -> Bool {
    found.withLock { found in
      for word in words where !found.areLongLived && found.searched.count < Self.maximumSearched {
        if found.searched.insert(word).inserted { found.areLongLived = isLongLived(word) }
      }
      return found.areLongLived
    }
  }

  /// Whether two responses have it, of which one was asked for seconds after the other had come, and with a request that
  /// does not have it: an answer may repeat what it was sent.
  private func isLongLived(_ word: [UInt8]) -> Bool {
    // One secret may have placeholders of several names, which end in `:digits}}`.
    let word = Placeholders.isOne(word[...]) ? Array(word.dropFirst("{{secret:".utf8.count)) : word
    var end: Duration?
    for exchange in exchanges {
      guard let start = exchange.start, case .response(let answer) = exchange.outcome,
        WordSearch.contains(word, in: answer.readable.body), !exchange.request.has(word)
      else { continue }
      if let end, start - end > .seconds(2) { return true }
      if end == nil { end = start + (exchange.duration ?? .zero) }
    }
    return false
  }

  /// The maximum number of tokens to search for: a server that issues one per response does so from the start.
  private static let maximumSearched = 16
}

extension RecordedRequest {
  fileprivate func has(_ word: [UInt8]) -> Bool {
    if WordSearch.contains(word, in: Array(url.utf8)) { return true }
    if fields.contains(where: { WordSearch.contains(word, in: Array($0.value.utf8)) }) {
      return true
    }
    guard case .content(let content) = body else { return false }
    // A lost body was reported when the request was to be sent.
    return (try? content.bytes()).map { WordSearch.contains(word, in: $0) } ?? false
  }
}
