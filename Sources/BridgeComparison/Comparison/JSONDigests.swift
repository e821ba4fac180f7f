internal import BridgeFormats

/// Numbers that equal values of JSON share, whatever the order of their members.
///
/// The number of an array is computed once, however often it and what contains it is asked for: the arrays of each level
/// of a document are searched for another order.
struct JSONDigests {
  /// The digests of arrays by the places of their elements in memory. Each array is kept, so that no other one can come
  /// to that place.
  private var known: [UnsafePointer<JSONValue>?: (array: [JSONValue], digest: Int)] = [:]

  /// The digest of a value.
  mutating func of(_ value: JSONValue) -> Int {
    var hasher = Hasher()
    hasher.combine(value.kind)
    switch value {
    case .object(let object): hasher.combine(object.members.reduce(0) { $0 &+ of($1) })
    case .array(let elements): hasher.combine(of(elements))
    case .string(let text): hasher.combine(text)
    case .number(let number): hasher.combine(number)
    case .bool(let isTrue): hasher.combine(isTrue)
    case .null: break
    }
    return hasher.finalize()
  }

  private mutating func of(_ elements: [JSONValue]) -> Int {
    // The place only identifies the array; nothing is read through it.
    let place = elements.withUnsafeBufferPointer(\.baseAddress)
    if let found = known[place] { return found.digest }
    var hasher = Hasher()
    for element in elements { hasher.combine(of(element)) }
    let digest = hasher.finalize()
    known[place] = (elements, digest)
    return digest
  }

  private mutating func of(_ member: JSONObject.Member) -> Int {
    var hasher = Hasher()
    hasher.combine(member.name)
    hasher.combine(of(member.value))
    return hasher.finalize()
  }
}
