package import BridgeComparison
internal import BridgeFormats
package import BridgeRecording
internal import Synchronization

/// Tokens that a server draws from a small pool, as one with several keys does. Any of a session's tokens may
/// stand for another one of it.
package final class PooledTokens: Sendable {
  /// Two responses with one word for all tokens of a session.
  package struct Unified {
    package let recorded: RecordedResponse
    package let actual: ActualResponse

    /// The places of the tokens, in words.
    package let places: [String]
  }

  private let exchanges: [RecordedExchange]
  private let found = Mutex<TokenPools?>(nil)

  /// The sessions of live tokens that the recording does not have.
  private let live = Mutex<[[UInt8]: Int]>([:])

  /// `exchanges`: those of the recording, in order.
  init(_ exchanges: [RecordedExchange]) { self.exchanges = exchanges }

  /// The recording's tokens; searched once, when first needed.
  private var pools: TokenPools {
    found.withLock { found in
      let all = found ?? TokenPools(exchanges)
      found = all
      return all
    }
  }

  /// Both responses with one word for their pooled tokens; nil if the recorded one has none, or has none in a place in
  /// which the live one has one of the same session.
  package func unified(_ recorded: RecordedResponse, _ actual: ActualResponse) -> Unified? {
    let pools = pools
    guard !pools.isEmpty, let body = actual.body.atHand else { return nil }
    var places: [ResponsePlace: Int] = [:]
    var old = TokenWords()
    let (text, mediaType) = recorded.readable
    ResponseReading.read(recorded.fields, text, mediaType: mediaType) { value, place, _ in
      guard let pool = pools.pool(of: value) else { return }
      places[place()] = pool
      old.add(value, of: pool)
    }
    guard !places.isEmpty else { return nil }
    var new = TokenWords()
    var described: Set<String> = []
    ResponseReading.read(actual.fields, body, mediaType: mediaType) { value, place, _ in
      guard TokenRules.isRandom(value) else { return }
      let place = place()
      guard let pool = places[place], isOf(pool, value, pools) else { return }
      new.add(value, of: pool)
      described.insert(place.description)
    }
    guard !new.isEmpty else { return nil }
    return Unified(
      recorded: recorded.replacing(old), actual: actual.replacing(new), places: described.sorted())
  }

  /// Whether a live token is of that session: the recording says so, or no other session of the run has it.
  private func isOf(_ pool: Int, _ value: ArraySlice<UInt8>, _ pools: TokenPools) -> Bool {
    if let own = pools.pool(of: value) { return own == pool }
    return live.withLock { live in
      let word = Array(value)
      if let own = live[word] { return own == pool }
      live[word] = pool
      return true
    }
  }
}

/// The tokens of a response, with the words to put in their places.
private struct TokenWords {
  private var pairs: [[UInt8]: LiveValues.Pair] = [:]

  var isEmpty: Bool { pairs.isEmpty }

  mutating func add(_ token: ArraySlice<UInt8>, of pool: Int) {
    let word = Array(token)
    pairs[word] = LiveValues.Pair(recorded: word, live: Array("drawn-token-\(pool)".utf8))
  }

  func applied(to bytes: [UInt8]) -> [UInt8] {
    ValueSubstitution(recorded: Array(pairs.values)).applied(to: bytes) ?? bytes
  }
}

extension RecordedResponse {
  fileprivate func replacing(_ words: TokenWords) -> RecordedResponse {
    // A body that cannot be read has no tokens.
    guard case .content(let content) = body, let bytes = try? content.bytes() else { return self }
    return RecordedResponse(
      status: status, reason: reason, fields: fields,
      body: .content(
        RecordedContent(
          mediaType: content.mediaType, isText: content.isText, bytes: words.applied(to: bytes))))
  }
}

extension ActualResponse {
  fileprivate func replacing(_ words: TokenWords) -> ActualResponse {
    let new: ActualBody =
      switch body {
      case .bytes(let bytes): .bytes(words.applied(to: bytes))
      case .text(let bytes): .text(words.applied(to: bytes))
      case .missing, .digest: body
      }
    var response = ActualResponse(status: status, fields: fields, body: new)
    response.coding = coding
    return response
  }
}
