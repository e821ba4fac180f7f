internal import BridgeFormats
package import BridgeRecording
internal import Synchronization

/// The request of two compared responses, as recorded and as sent.
package final class ComparedRequest: Sendable {
  private let recorded: RecordedRequest
  private let url: String
  private let body: [UInt8]?

  /// When the responses arrived, in seconds since 1970, for responses without a date.
  let (recordedAt, sentAt): (Double?, Double?)

  /// How long the sessions had lasted by then.
  let lengths: SessionLengths

  /// How long the exchanges took, from sending the request to the end of the response, in seconds.
  package let lasted: (recorded: Double, sent: Double)

  /// The identities in its URL; found on first use.
  private let named = Mutex<NamedIdentities?>(nil)

  /// The rows in its path; found on first use.
  private let rows = Mutex<NamedRows?>(nil)

  /// Whether it asks for a password; found on first use.
  private let asking = Mutex<Bool?>(nil)

  /// The clocks in the request; read on first use.
  private let clocks = Mutex<[ClockText]?>(nil)

  /// `url`: the URL it was sent to. `body`: the body sent; nil for the recorded one. `recordedAt`, `sentAt`: when the
  /// responses arrived, in seconds since 1970. `lengths`: how long the sessions had lasted by then.
  /// `lasted`: how long the exchanges took, in seconds.
  package init(
    _ recorded: RecordedRequest, sentTo url: String, body: [UInt8]? = nil,
    recordedAt: Double? = nil, sentAt: Double? = nil, lengths: SessionLengths = SessionLengths(),
    lasted: (recorded: Double, sent: Double) = (0, 0)
  ) {
    (self.recorded, self.url, self.body) = (recorded, url, body)
    (self.recordedAt, self.sentAt) = (recordedAt, sentAt)
    (self.lengths, self.lasted) = (lengths, lasted)
  }

  /// The host and port that it was recorded with.
  var authority: String? { URLParts(recorded.url).authority?.lowercased() }

  /// Whether the request contains this time, both as recorded and as sent, which makes it data.
  func carries(_ clock: ClockText) -> Bool {
    clocks.withLock { clocks in
      let known = clocks ?? found
      clocks = known
      return known.contains { $0.form == clock.form && $0.seconds == clock.seconds }
    }
  }

  /// Whether the request asks for a password: in its path, or by a value of its query or form,
  /// `action=generate-password`. A field `password=` sends one.
  var asksForPassword: Bool {
    asking.withLock { asking in
      let known = asking ?? (Self.asks(url: recorded.url) || Self.asks(form: form))
      asking = known
      return known
    }
  }

  private var form: [UInt8] {
    let type = recorded.fields.first("Content-Type").map { MediaType($0) }
    guard type?.essence == "application/x-www-form-urlencoded", let bytes = bodies?.recorded,
      bytes.count <= Self.longest
    else { return [] }
    return bytes
  }

  private static func asks(url: String) -> Bool {
    let (path, query) = url.utf8.cut(at: "?")
    return GeneratedPassword.isMentioned(in: path) || query.map { asks(form: $0) } ?? false
  }

  private static func asks(form: some Collection<UInt8>) -> Bool {
    form.split(separator: UInt8(ascii: "&"))
      .contains { GeneratedPassword.isMentioned(in: $0.drop { $0 != UInt8(ascii: "=") }) }
  }

  /// The bodies of the request; nil without one.
  var bodies: (type: MediaType?, recorded: [UInt8], sent: [UInt8])? {
    guard case .content(let content) = recorded.body,
      // A lost body was reported when the request was to be sent.
      let bytes = try? content.bytes()
    else { return nil }
    let type = recorded.fields.first("Content-Type") ?? content.mediaType
    return (type.map { MediaType($0) }, bytes, body ?? bytes)
  }

  /// Whether a response may have this identity in place of the recorded one: if the recorded request names the latter,
  /// the response has to repeat what the request was sent with.
  func allows(_ live: ArraySlice<UInt8>, for recorded: ArraySlice<UInt8>) -> Bool {
    let known = self.named.withLock { named in
      let known = named ?? NamedIdentities(recorded: self.recorded.url, sent: url)
      named = known
      return known
    }
    return known.allow(live, for: recorded)
  }

  /// Whether the request's path, or an identity in its query or form, was recorded with one number and sent with the
  /// other.
  func names(_ live: ArraySlice<UInt8>, for recorded: ArraySlice<UInt8>) -> Bool {
    namedRows.have(live, for: recorded)
  }

  /// The kind of the collection that the path ends in, without an extension: `page` for `/pages.csv`; nil for others.
  var collection: String? {
    let path = recorded.url.utf8.cut(at: "?").head
    let last = path.split(separator: UInt8(ascii: "/")).last ?? []
    return ResourceKind.of(collection: Array(last.prefix { $0 != UInt8(ascii: ".") }))
  }

  private var namedRows: NamedRows {
    rows.withLock { rows in
      let known = rows ?? NamedRows(recorded: self.recorded.url, sent: url, bodies: bodies)
      rows = known
      return known
    }
  }

  /// The identities in the request: responses that repeat them prove nothing.
  var identities: Set<Int> {
    recorded.fields.reduce(IdentityWords.keys(in: Array(recorded.url.utf8))) {
      $0.union(IdentityWords.keys(in: Array($1.value.utf8)))
    }
    .union(bodies.map { IdentityWords.keys(in: $0.recorded) } ?? [])
  }

  private var found: [ClockText] {
    let bodies = bodies.flatMap { max($0.recorded.count, $0.sent.count) > Self.longest ? nil : $0 }
    let sent =
      Self.clocks(Array(url.utf8)) + (bodies.map { Self.clocks($0.sent) } ?? [])
    let recorded =
      Self.clocks(Array(recorded.url.utf8)) + (bodies.map { Self.clocks($0.recorded) } ?? [])
    return recorded.filter { sent.contains($0) }
  }

  private static func clocks(_ text: [UInt8]) -> [ClockText] {
    var clocks: [ClockText] = []
    var index = 0
    while index < text.count {
      let begins = text[index].isASCIIWord && (index == 0 || !text[index - 1].isASCIIWord)
      if begins || ClockText.isStamp(text[...], at: index),
        let (clock, end) = ClockText.read(text[...], at: index)
      {
        if forms.contains(clock.form) { clocks.append(clock) }
        index = end
      } else if begins, let word = HexadecimalTime.word(text[...], at: index) {
        clocks += HexadecimalTime.times(word)
        index = word.endIndex
      } else {
        index += 1
      }
    }
    return clocks
  }

  private static let forms: [ClockText.Form] = [.date, .time, .moment, .epoch]

  /// Longer bodies are treated as uploads, not forms.
  private static let longest = 1 << 18
}
