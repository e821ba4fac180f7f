/// Members of objects: a name and a value at once. Nil writes nothing.
extension JSONOutput {
  package mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    string(text)
  }

  package mutating func member(_ name: StaticString, _ number: (some FixedWidthInteger)?) {
    guard let number else { return }
    self.name(name)
    self.number(number)
  }

  package mutating func member(_ name: StaticString, _ isTrue: Bool) {
    self.name(name)
    bool(isTrue)
  }

  /// Writes a list of strings, unless it is empty.
  package mutating func member(_ name: StaticString, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    self.name(name)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}
