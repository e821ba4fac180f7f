package import HTTPTypes

extension HTTPFields {
  /// Fields in this order. The library adds one field at a time by generic code, which takes longer than to make the field.
  package init(list: [HTTPField]) {
    self.init()
    reserveCapacity(list.count)
    replaceSubrange(0..<0, with: list)
  }

  /// The value of a field, as the subscript gives it, but without joining a list where one line is there.
  package func value(of name: HTTPField.Name) -> String? {
    guard let first = firstIndex(where: { $0.name == name }) else { return nil }
    let hasMore = self[index(after: first)...].contains { $0.name == name }
    return hasMore ? self[name] : self[first].value
  }
}
