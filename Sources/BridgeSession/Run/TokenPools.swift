internal import BridgeFormats
internal import BridgeRecording

/// The tokens of a recording that its server draws from a small pool, by session.
///
/// The recording has to prove that tokens of a place are drawn: on two pages, different ones came back after another had
/// been there. A token of one form, or of one step, does not.
struct TokenPools {
  /// The session of each token.
  private var sessions: [[UInt8]: Int] = [:]

  init(_ exchanges: [RecordedExchange]) {
    let pages = exchanges.compactMap(TokenPage.init)
    let sessions = Self.sessions(of: pages)
    let drawn = Self.drawn(pages, sessions)
    for (page, session) in zip(pages, sessions) {
      for (place, words) in page.words where drawn.contains(place) {
        for word in words { self.sessions[word] = session }
      }
    }
  }

  var isEmpty: Bool { sessions.isEmpty }

  /// The session that a value of the recording is a token of; nil for other values.
  func pool(of value: ArraySlice<UInt8>) -> Int? { sessions[Array(Placeholders.key(value))] }

  /// The session of each page, by the number of a page: those of one session have the same cookies, or a token that no
  /// page without cookies has.
  private static func sessions(of pages: [TokenPage]) -> [Int] {
    var parents = Array(pages.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index { index = parents[index] }
      return index
    }
    let open = Set(pages.filter(\.cookies.isEmpty).flatMap(\.allWords))
    var first: [[UInt8]: Int] = [:]
    for (index, page) in pages.enumerated() {
      for key in [Array("Cookie: ".utf8) + page.cookies]
        + page.allWords.filter({ !open.contains($0) })
      {
        if let other = first[key] { parents[root(index)] = root(other) } else { first[key] = index }
      }
    }
    return pages.indices.map(root)
  }

  /// The places of pooled tokens.
  private static func drawn(_ pages: [TokenPage], _ sessions: [Int]) -> Set<ResponsePlace> {
    struct Key: Hashable {
      let place: ResponsePlace
      let path: [UInt8]
      let session: Int
    }
    var seen: [Key: [[UInt8]]] = [:]
    var back: [ResponsePlace: (words: Set<[UInt8]>, paths: Set<[UInt8]>)] = [:]
    for (page, session) in zip(pages, sessions) where page.isRead {
      for (place, words) in page.words {
        guard words.count == 1, let word = words.first else { continue }
        let key = Key(place: place, path: page.path, session: session)
        let before = seen[key, default: []]
        seen[key, default: []].append(word)
        guard let last = before.last, last != word, before.contains(word) else { continue }
        back[place, default: ([], [])].words.insert(word)
        back[place]?.paths.insert(page.path)
      }
    }
    return Set(back.filter { $0.value.words.count > 1 && $0.value.paths.count > 1 }.keys)
  }
}

/// The tokens in a recorded page.
private struct TokenPage {
  let path: [UInt8]
  let cookies: [UInt8]

  /// Whether it was asked for by GET.
  let isRead: Bool

  /// The tokens, or the keys of their placeholders, by their places without indices.
  private(set) var words: [ResponsePlace: Set<[UInt8]>] = [:]

  var allWords: Set<[UInt8]> { Set(words.values.joined()) }

  /// Nil for other responses.
  init?(_ exchange: RecordedExchange) {
    guard case .response(let answer) = exchange.outcome else { return nil }
    let request = exchange.request
    path = ResourceNames.path(of: request)
    cookies = Array(request.fields.values(of: "Cookie").joined(separator: "; ").utf8)
    isRead = request.method == "GET"
    let (body, mediaType) = answer.readable
    guard NamedNumbers.isDocument(body, answer.fields.first("Content-Type") ?? mediaType) else {
      return nil
    }
    var found: [ResponsePlace: Set<[UInt8]>] = [:]
    ResponseReading.read(answer.fields, body, mediaType: mediaType) { value, place, _ in
      guard Placeholders.isOne(value) || TokenRules.isRandom(value) else { return }
      let place = place()
      guard place.isOfRenewedToken else { return }
      found[place.anyOfItsKind, default: []].insert(Array(Placeholders.key(value)))
    }
    guard !found.isEmpty else { return nil }
    words = found
  }
}
