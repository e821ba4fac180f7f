/// The value of `--wait`: a time, or an element to wait for.
package enum WaitArgument: Equatable {
  case time(Duration)
  case element(String)

  /// `500ms` and `2s` are times. Everything else is a selector; no element has such a name.
  package init(_ text: String) {
    if text.hasSuffix("ms"), let number = Int(text.dropLast(2)), number >= 0 {
      self = .time(.milliseconds(number))
    } else if text.hasSuffix("s"), let number = Double(text.dropLast()), (0...1e6).contains(number)
    {
      self = .time(.seconds(number))
    } else {
      self = .element(text)
    }
  }
}
