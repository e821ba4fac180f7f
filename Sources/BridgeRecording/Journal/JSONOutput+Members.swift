internal import BridgeFormats

extension JSONOutput {
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    string(text)
  }

  mutating func member(_ name: StaticString, _ number: (some FixedWidthInteger)?) {
    guard let number else { return }
    self.name(name)
    self.number(number)
  }

  mutating func member(_ name: StaticString, _ foreign: ForeignMembers?) {
    guard let foreign else { return }
    self.name(name)
    value(foreign.value)
  }

  mutating func member(_ name: StaticString, _ isTrue: Bool) {
    self.name(name)
    bool(isTrue)
  }

  mutating func member(_ name: StaticString, _ texts: [String]) {
    if !texts.isEmpty { list(name, texts) { $0.string($1) } }
  }

  /// Writes a duration in whole nanoseconds.
  mutating func member(_ name: StaticString, _ duration: Duration?) {
    member(name, duration?.wholeNanoseconds)
  }

  /// Writes a time since 1970 as an ISO 8601 date, to the nanosecond.
  mutating func moment(_ name: StaticString, _ moment: Duration?) {
    member(name, moment.map { ISODate.text($0) })
  }

  mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONOutput, Element) -> Void
  ) {
    self.name(name)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }
}
