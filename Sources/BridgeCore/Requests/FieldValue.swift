package import HTTPTypes

extension HTTPFields {
  /// Fields in this order. The library adds each field by generic code, which takes longer than making the field.
  package init(list: [HTTPField]) {
    self.init()
    reserveCapacity(list.count)
    replaceSubrange(0..<0, with: list)
  }

  /// The value of a field, like the subscript, but without joining a list if there is only one line.
  package func value(of name: HTTPField.Name) -> String? {
    guard let first = firstIndex(where: { $0.name == name }) else { return nil }
    let hasMore = self[index(after: first)...].contains { $0.name == name }
    return hasMore ? self[name] : self[first].value
  }
}
