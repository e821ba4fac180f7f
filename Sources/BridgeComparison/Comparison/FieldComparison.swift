internal import BridgeRecording
internal import BridgeFormats

/// Compares the header fields of two responses, except `Set-Cookie`.
struct FieldComparison {
  private let ignored: FieldNames
  private let masks: [TextMask]

  /// A comparison by `rules`; `isHead`: the responses answer a HEAD request.
  init(rules: ComparisonRules, isHead: Bool) {
    var names = rules.unlookedFields
    let isLengthUnwanted = rules.ignoredFields.contains { $0.lowercased() == "content-length" }
    if isHead, !isLengthUnwanted { names.remove("content-length") }
    names.insert("set-cookie")
    ignored = FieldNames(names)
    masks = rules.masks
  }

  /// Adds a difference for each name whose values differ, in the order of the names. `length`: that of the actual body,
  /// if it is at hand. `original`: the recorded fields before values of this session were put into them; nil if there
  /// were none.
  func compare(
    _ recorded: [RecordedField], _ actual: [RecordedField], length: Int? = nil,
    original: [RecordedField]? = nil, into list: inout DifferenceList
  ) {
    if isPlainlySame(recorded, actual) { return }
    let left = grouped(recorded)
    let right = grouped(actual)
    let unmapped = original.map(grouped)
    for name in Set(left.keys).union(right.keys).sorted() {
      let (old, new) = (left[name], right[name])
      guard old?.joined != new?.joined else { continue }
      if let old, let new, isOfSameKind(old, new, named: name, into: &list) { continue }
      if list.comparesKinds, let old, let new, Self.areLengths(name, old, new, of: length) {
        list.note([.validator], at: "header \(old.name)")
        continue
      }
      if name == "cache-control", list.comparesKinds,
        CountedLifetime.areOfOnePage(recorded, actual)
      {
        list.note([.clock], at: "header Cache-Control")
        continue
      }
      list.add(
        Difference(
          .field, at: "header \(old?.name ?? new?.name ?? name)", recorded: old?.joined.string,
          actual: new?.joined.string, original: unmapped?[name]?.joined.string))
    }
  }

  /// Whether they are lengths of bodies under another name than that of framing, and the actual one is right: the body
  /// itself is compared.
  private static func areLengths(
    _ name: String, _ old: Group, _ new: Group, of length: Int?
  ) -> Bool {
    guard let length, name.hasSuffix("-content-length") else { return false }
    return Int(old.joined.string) != nil && new.joined.string == "\(length)"
  }

  /// Whether both values are validators (RFC 9110 §8.8), or differ by values of the same kinds only.
  private func isOfSameKind(
    _ old: Group, _ new: Group, named name: String, into list: inout DifferenceList
  ) -> Bool {
    guard list.comparesKinds else { return false }
    let place = "header \(old.name)"
    if name == "expires", list.clocks?.areOnOneSide(old.joined.string, new.joined.string) == true {
      list.note([.clock], at: place)
      return true
    }
    if Self.fieldsWithoutOrder.contains(name),
      Self.members(old.joined.string, name) == Self.members(new.joined.string, name)
    {
      list.note([.order], at: place)
      return true
    }
    if Self.areValidators(name, old.joined.string, new.joined.string),
      name != "last-modified" || list.clocks?.isLate(old.joined.string, new.joined.string) != true
    {
      list.note([.validator], at: place)
      return true
    }
    let stem = MeasuredNumber.isNamed(byField: name) ? name.replacing("-", with: "_") + ":" : ""
    let (before, after) = PolicyOrder.sorted(old.joined.string, new.joined.string, named: name)
    let left = Array((stem + before).utf8)
    let right = Array((stem + after).utf8)
    if left == right {
      list.note([.order], at: place)
      return true
    }
    let rows: RowComparison.Place? =
      if Self.fieldsOfURLs.contains(name) { .field } else {
        IdentityName.isOne(name) ? .named(name) : nil
      }
    return list.isOfSameKinds(left[...], right[...], rowsIn: rows, at: place)
  }

  /// Lists whose order has no meaning: methods and names of fields (RFC 9110 §10.2.1, §12.5.5; Fetch §3.3.2).
  private static let fieldsWithoutOrder: Set = [
    "access-control-allow-headers", "access-control-allow-methods",
    "access-control-expose-headers", "allow", "vary",
  ]

  /// The members of a list in the order of their texts. Methods are case-sensitive, names of fields are not.
  private static func members(_ list: String, _ name: String) -> [String] {
    let isOfMethods = name == "allow" || name == "access-control-allow-methods"
    return FieldList.elements(list).map { isOfMethods ? $0 : $0.lowercased() }.sorted()
  }

  private static let fieldsOfURLs: Set = ["content-location", "link", "location", "refresh"]

  private static func areValidators(_ name: String, _ old: String, _ new: String) -> Bool {
    switch name {
    case "last-modified": return HTTPDate.parse(old) != nil && HTTPDate.parse(new) != nil
    case "etag":
      let form = { (value: String) in (value.hasPrefix("W/"), value.hasSuffix("\"\"")) }
      return form(old) == form(new) && old.hasSuffix("\"") && new.hasSuffix("\"")
    default: return false
    }
  }

  /// Whether the compared fields are equal and in the same order: a fast path for the usual case.
  private func isPlainlySame(_ recorded: [RecordedField], _ actual: [RecordedField]) -> Bool {
    var next = 0
    for old in recorded where !ignored.contains(old.name) {
      while next < actual.count, ignored.contains(actual[next].name) { next += 1 }
      guard next < actual.count, actual[next].isNamed(old.name),
        ExactText(actual[next].value) == ExactText(old.value)
      else { return false }
      next += 1
    }
    return actual[next...].allSatisfy { ignored.contains($0.name) }
  }

  /// The fields of one name. A list in one field equals the same list in several (RFC 9110 §5.2).
  private struct Group {
    let name: String
    var joined: ExactText
  }

  private func grouped(_ fields: [RecordedField]) -> [String: Group] {
    var groups: [String: Group] = [:]
    for field in fields {
      guard !ignored.contains(field.name) else { continue }
      let key = field.name.lowercased()
      let value = masks.masked(field.value.withoutFieldWhitespace)
      if let group = groups[key] {
        groups[key]?.joined = ExactText(group.joined.string + ", " + value)
      } else {
        groups[key] = Group(name: field.name, joined: ExactText(value))
      }
    }
    return groups
  }
}
