internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// The names of form fields with numbers in them, in a recorded page and the live one: `UpdateTicket-4` may be
/// `UpdateTicket-9` now.
///
/// Names of one shape belong together if both pages have equally many, and if the numbers at each place have all moved
/// by the same distance. Numbers behind one text have to agree in all names.
struct FormFieldNames {
  private var live: [String: String] = [:]
  private var recorded: [String: String] = [:]

  /// The texts before each number of a name, with a sign for earlier numbers, and behind the last one.
  private struct Shape: Hashable {
    let texts: [String]
  }

  private struct Name {
    let text: String
    let numbers: [[UInt8]]
  }

  private typealias Names = [Shape: [Name]]

  init(_ old: RecordedResponse, _ new: ActualResponse, _ codes: RecordedCodes) {
    guard let body = new.body.atHand else { return }
    let (text, type) = old.readable
    let (left, right) = (
      Self.names(in: text, of: old.fields, type: type, codes),
      Self.names(in: body, of: new.fields, codes)
    )
    let moved = left.filter { shape, names in
      right[shape].map { Self.haveMoved(names.map(\.numbers), $0.map(\.numbers)) } ?? false
    }
    let bad = Self.contradictions(moved, right)
    for (shape, names) in moved
    where !shape.texts.indices.contains(where: { bad.contains(Array(shape.texts[...$0])) }) {
      for (one, other) in zip(names, right[shape] ?? []) {
        live[one.text] = other.text
        if one.text != other.text { recorded[other.text] = one.text }
      }
    }
  }

  /// The live name for a recorded one; the same if it has not moved, and nil if the live page may not have it.
  func live(for name: [UInt8]) -> [UInt8]? {
    live[String(decoding: name, as: UTF8.self)].map { Array($0.utf8) }
  }

  /// The attributes of an element of the live page, with the recorded name of the field.
  func recorded(_ tag: String, _ attributes: MarkupChoice.Attributes) -> MarkupChoice.Attributes {
    guard !recorded.isEmpty, Self.tags.contains(tag) else { return attributes }
    return attributes.map { attribute in
      guard attribute.name == "name" || attribute.name == "id",
        let name = recorded[String(decoding: attribute.value, as: UTF8.self)]
      else { return attribute }
      return (attribute.name, Array(name.utf8)[...])
    }
  }

  /// The elements that have names in forms.
  private static let tags: Set = ["button", "input", "select", "textarea"]

  private static func names(
    in body: [UInt8], of fields: [RecordedField], type: String? = nil, _ codes: RecordedCodes
  ) -> Names {
    var (names, seen): (Names, Set<[UInt8]>) = ([:], [])
    ResponseReading.read(fields, body, mediaType: type, codes: codes) { value, place, _ in
      guard value.count <= longest, value.contains(where: \.isASCIIDigit), place().isNameOfField,
        seen.insert(Array(value)).inserted
      else { return }
      let (shape, numbers) = parts(value)
      names[shape, default: []].append(
        Name(text: String(decoding: value, as: UTF8.self), numbers: numbers))
    }
    return names
  }

  private static let longest = 256

  private static func parts(_ name: ArraySlice<UInt8>) -> (Shape, [[UInt8]]) {
    var (texts, numbers, rest): ([String], [[UInt8]], ArraySlice<UInt8>) = ([], [], name)
    while let start = rest.firstIndex(where: \.isASCIIDigit) {
      let number = rest[start...].prefix(while: \.isASCIIDigit)
      texts.append(String(decoding: rest[..<start], as: UTF8.self))
      numbers.append(Array(number))
      rest = rest[number.endIndex...]
    }
    return (Shape(texts: texts + [String(decoding: rest, as: UTF8.self)]), numbers)
  }

  private static func haveMoved(_ old: [[[UInt8]]], _ new: [[[UInt8]]]) -> Bool {
    guard old.count == new.count, let count = old.first?.count else { return false }
    return (0..<count).allSatisfy { index in
      let (left, right) = (old.map { $0[index] }, new.map { $0[index] })
      return left == right || MovedRows.move(left, right, least: 1) == .apart
    }
  }

  /// The texts before numbers behind which one recorded number has several live ones.
  private static func contradictions(_ old: Names, _ new: Names) -> Set<[String]> {
    var (known, bad): ([[String]: [[UInt8]: [UInt8]]], Set<[String]>) = ([:], [])
    for (shape, names) in old {
      for (one, other) in zip(names, new[shape] ?? []) {
        for (index, (left, right)) in zip(one.numbers, other.numbers).enumerated() {
          let text = Array(shape.texts[...index])
          if known[text]?[left].map({ $0 != right }) ?? false { bad.insert(text) }
          known[text, default: [:]][left] = right
        }
      }
    }
    return bad
  }
}

extension ResponsePlace {
  /// Whether it is the name of a field of a form.
  var isNameOfField: Bool {
    guard case .attribute(let element, "name", _) = innermost else { return false }
    return ["button", "input", "select", "textarea"].contains(element.tag)
  }
}
