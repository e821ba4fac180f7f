extension Body {
  /// Concatenates bodies. The result is repeatable if all of them are.
  package static func joined(_ bodies: [Body]) -> Body {
    if bodies.allSatisfy({ $0.bytesAtHand != nil }) {
      return .bytes(bodies.flatMap { $0.bytesAtHand ?? [] })
    }
    let lengths = bodies.compactMap(\.length)
    let length = lengths.count == bodies.count ? lengths.reduce(0, +) : nil
    guard bodies.allSatisfy({ $0.iteration == .repeatable }) else {
      return Body(length: length, once: LateReader(bodies))
    }
    return Body(length: length, repeatable: { LateReader(bodies) })
  }

  /// Reads the first bytes, as many as arrive at once. Returns them with a body that has all bytes.
  package func peeked(
    while isTooShort: (_ start: [UInt8]) -> Bool = { _ in false }
  ) async throws -> (start: [UInt8], whole: Body) {
    if let bytes = bytesAtHand { return (bytes, self) }
    let reader = try open()
    var start = try await reader.next() ?? []
    while isTooShort(start), let chunk = try await reader.next() { start += chunk }
    let whole = Body.joined([.bytes(start), Body(once: reader)])
    return (start, Body(storage: whole.storage, length: length))
  }
}
