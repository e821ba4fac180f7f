internal import BridgeFormats
package import BridgeRecording

/// The short codes of a recording: behind one segment of its paths, most of six or more words of one length are codes.
///
/// A single code may look like a name (`TERvvg`); all of them together do not.
package struct RecordedCodes: Sendable {
  /// A segment, and the length of the codes behind it.
  private struct Place: Hashable {
    let name: [UInt8]
    let length: Int
  }

  private let places: Set<Place>
  private let words: Set<ArraySlice<UInt8>>

  /// Those of the words that belong to codes of capitals and digits, which may all be letters.
  private let capitals: Set<ArraySlice<UInt8>>

  /// The characters of these codes, if they are enough to have all of the application's; empty otherwise.
  private let alphabet: Set<UInt8>

  /// No codes.
  package init() { (places, words, capitals, alphabet) = ([], [], [], []) }

  /// The codes in these responses. `names`: the segments that count; nil for all.
  package init(in responses: [RecordedResponse], behind names: Set<[UInt8]>? = nil) {
    var found: [Place: Set<ArraySlice<UInt8>>] = [:]
    for response in responses {
      guard let body = response.textWithIdentities else { continue }
      for (lead, words) in CodeSegments(of: body).words where !lead.isEmpty {
        let name = Array(lead)
        guard names?.contains(name) ?? true else { continue }
        for word in words {
          found[Place(name: name, length: word.count), default: []].insert(word)
        }
      }
    }
    let mixed = found.filter {
      $0.value.count >= Self.fewest && ShortCode.areRandom(Array($0.value))
    }
    // Some words behind the segment may be names: `/orders/RPNTGE`, `/orders/export`.
    let plain = found.mapValues { $0.filter(ShortCode.isOfCapitals) }.filter {
      $0.value.count >= Self.fewest && ShortCode.areRandomCapitals(Array($0.value))
    }
    places = Set(mixed.keys).union(plain.keys)
    capitals = plain.values.reduce(into: []) { $0.formUnion($1) }
    let characters = Array(capitals.joined())
    let different = Set(characters)
    alphabet = characters.count >= different.count * 5 ? different : []
    words = mixed.values.reduce(into: capitals) {
      $0.formUnion($1.filter(ShortCode.mayBeAmongCodes))
    }
  }

  /// Whether a word behind this path is as long as the codes, so that it may be one.
  package func mayBeOne(_ word: ArraySlice<UInt8>, behind path: ArraySlice<UInt8>) -> Bool {
    guard !places.isEmpty, ShortCode.hasLetters(word) else { return false }
    return places.contains(Place(name: Self.segment(atEndOf: path), length: word.count))
  }

  /// The last segment of a path.
  package static func segment(atEndOf path: ArraySlice<UInt8>) -> [UInt8] {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    return Array(path[(slash.map { $0 + 1 } ?? path.startIndex)...])
  }

  /// Whether the recording has this code.
  package func contains(_ word: ArraySlice<UInt8>) -> Bool { words.contains(word) }

  /// Whether it is one of the recording's codes of capitals and digits.
  func areOfCapitals(_ word: ArraySlice<UInt8>) -> Bool { capitals.contains(word) }

  /// Whether a code of the recording may have become a word that the recording does not have.
  package func areTwo(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    old.count == new.count && words.contains(old) && !words.contains(new)
      && mayBeAmongCodes(new, of: old) && RandomText.areUnrelated(old, new)
  }

  /// Whether a word may be a code in place of `old`: of the same capitals and digits, if that is.
  private func mayBeAmongCodes(_ new: ArraySlice<UInt8>, of old: ArraySlice<UInt8>) -> Bool {
    guard capitals.contains(old) else { return ShortCode.mayBeAmongCodes(new) }
    return ShortCode.isOfCapitals(new) && (alphabet.isEmpty || new.allSatisfy(alphabet.contains))
  }

  /// Whether a code may have become another that the recording does not have. The new one may look like a name if the old
  /// one is a code of the recording.
  func mayBeTwo(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    areTwo(old, new)
      || !capitals.contains(old) && ShortCode.areTwo(old, new) && !words.contains(new)
  }

  /// Whether codes of a list may all have become others that the recording does not have. By chance, one in four of
  /// them may look like an ordinary word.
  package func areLists(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> Bool {
    old.count == new.count && old.count >= CodeList.fewest && old.allSatisfy(words.contains)
      && zip(old, new).allSatisfy { $0.count == $1.count && ShortCode.hasLetters($1) }
      && new.allSatisfy { !words.contains($0) }
      && zip(old, new).count { !mayBeAmongCodes($1, of: $0) } * 4 <= new.count
  }

  private static let fewest = 6
}
