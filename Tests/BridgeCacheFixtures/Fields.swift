package import HTTPTypes

/// Fields written as lines; `{±n}` stands for the date that many seconds from the start.
package func fields(_ lines: String...) -> HTTPFields { fields(lines) }

package func fields(_ lines: [String]) -> HTTPFields {
  var fields = HTTPFields()
  for line in lines.flatMap({ $0.split(separator: "\n") }) {
    guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon]))
    else { continue }
    var value = String(line[line.index(after: colon)...])
    while value.first == " " { value.removeFirst() }
    if value.hasPrefix("{"), value.hasSuffix("}"), let offset = Int(value.dropFirst().dropLast()) {
      value = HandClock.date(offset)
    }
    fields.append(HTTPField(name: name, value: value))
  }
  return fields
}
