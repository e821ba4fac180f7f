internal import BridgeCrypto
internal import BridgeFormats
internal import BridgeRecording
internal import Synchronization

/// The digests of a run's contents: of bodies, of their parts, and of strings in JSON. If a recorded response contains
/// the digest of such a content, the live one has to be the digest of the live content.
///
/// Contents are hashed only when two digests differ.
final class ContentDigests: Sendable {
  private struct State {
    /// Contents, the oldest first; nil where one was dropped.
    var held: [Content?] = []
    var oldest = 0
    var size = 0
    var known: [Algorithm: Known] = [:]
  }

  private struct Known {
    /// The index of the first content that is not hashed yet.
    var next = 0

    /// The digests of live contents by those of the recorded ones, as ``IdentityWords`` keys.
    var live: [Int: Set<Int>] = [:]
    var count = 0

    mutating func add(_ recorded: [UInt8], _ digest: [UInt8]) {
      let isNew = live[IdentityWords.key(recorded), default: []]
        .insert(IdentityWords.key(digest)).inserted
      if isNew { count += 1 }
    }
  }

  private let state = Mutex(State())
  private let maximum: Int

  /// `maximum`: the maximum number of digests per algorithm; contents beyond it are not hashed.
  init(maximum: Int = 200_000) { self.maximum = maximum }

  /// Keeps two corresponding bodies.
  func hold(_ recorded: [UInt8], _ live: [UInt8], _ type: MediaType?) {
    let content = Content(recorded: recorded, live: live, type: type)
    guard (1...Self.maximumSize).contains(content.size) else { return }
    state.withLock { state in
      state.held.append(content)
      state.size += content.size
      while state.size > Self.maximumHeld {
        state.size -= state.held[state.oldest]?.size ?? 0
        state.held[state.oldest] = nil
        state.oldest += 1
      }
    }
  }

  /// False if `recorded` is the digest of a known content, and `live` is not the digest of its live content.
  func agree(_ recorded: ArraySlice<UInt8>, _ live: ArraySlice<UInt8>) -> Bool {
    guard let old = Self.bytes(recorded), let algorithm = Algorithm(rawValue: old.count) else {
      return true
    }
    return state.withLock { state in
      var known = state.known[algorithm] ?? Known()
      for content in state.held[max(known.next, state.oldest)...] {
        guard known.count < maximum else { break }
        content?.forEachPart {
          if known.count < maximum { known.add(algorithm.hash($0), algorithm.hash($1)) }
        }
      }
      known.next = state.held.count
      state.known[algorithm] = known
      guard let expected = known.live[IdentityWords.key(old)] else { return true }
      return Self.bytes(live).map { expected.contains(IdentityWords.key($0)) } ?? false
    }
  }

  /// The bytes of a word in hexadecimal digits or base64; nil if their number is not that of a digest.
  private static func bytes(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    if Algorithm(rawValue: word.count / 2) != nil, let bytes = Hexadecimal.bytes(of: word) {
      return bytes
    }
    guard lengths.contains(word.count) else { return nil }
    return Base64.decodeAnyAlphabet(word).flatMap {
      Algorithm(rawValue: $0.count) == nil ? nil : $0
    }
  }

  /// The lengths of 16 to 32 bytes in base64, with or without padding.
  private static let lengths = 22...44

  /// The maximum size of a pair of bodies, and of all that are held.
  private static let maximumSize = 8 << 20
  private static let maximumHeld = 32 << 20
}

/// A hash function, by the size of its digests.
private enum Algorithm: Int {
  case md5 = 16
  case sha1 = 20
  case sha256 = 32

  func hash(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.withUnsafeBytes { bytes in
      switch self {
      case .md5:
        var hash = MD5()
        hash.update(bytes)
        return hash.finalize()
      case .sha1:
        var hash = SHA1()
        hash.update(bytes)
        return hash.finalize()
      case .sha256: return SHA256.hash(bytes).bytes
      }
    }
  }
}

/// A recorded body and the live one.
private struct Content {
  let recorded: [UInt8]
  let live: [UInt8]
  let type: MediaType?

  var size: Int { recorded.count + live.count }

  /// Applications do not use digests of words as short as `ok`.
  private static let shortestPart = 4

  /// Calls `body` with the whole contents, then with their corresponding parts.
  func forEachPart(_ body: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void) {
    body(recorded[...], live[...])
    let old = parts(recorded)
    let new = recorded == live ? old : parts(live)
    guard old.count == new.count else { return }
    for (left, right) in zip(old, new) where left.count >= Self.shortestPart { body(left, right) }
  }

  private func parts(_ body: [UInt8]) -> [ArraySlice<UInt8>] {
    guard let type else { return [] }
    if type.isJSON {
      // A body that is not JSON has no strings.
      guard let value = try? JSONValue(parsing: body) else { return [] }
      var strings: [ArraySlice<UInt8>] = []
      Self.collect(value, into: &strings)
      return strings
    }
    if type.isForm { return FormBody(body).fields.map { $0.value[...] } }
    return type.isMultipart ? type.parameter("boundary").map { files(body, $0) } ?? [] : []
  }

  private static func collect(_ value: JSONValue, into strings: inout [ArraySlice<UInt8>]) {
    switch value {
    case .object(let object): for member in object.members { collect(member.value, into: &strings) }
    case .array(let elements): for element in elements { collect(element, into: &strings) }
    case .string(let text): strings.append(Array(text.string.utf8)[...])
    case .number, .bool, .null: break
    }
  }

  /// The contents of the parts of a form with files (RFC 7578).
  private func files(_ body: [UInt8], _ boundary: String) -> [ArraySlice<UInt8>] {
    // A malformed body has no parts.
    guard let parts = try? MultipartParser.parts(of: body, boundary: boundary) else { return [] }
    return parts.map { body[$0.content] }
  }
}
