internal import BridgeFormats

extension JSONOutput {
  mutating func member(_ name: StaticString, _ foreign: ForeignMembers?) {
    guard let foreign else { return }
    self.name(name)
    value(foreign.value)
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
