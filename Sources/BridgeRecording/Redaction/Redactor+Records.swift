// Records on their way into a journal.
extension Redactor {
  /// What `work` makes of the value; the value itself for ``none``.
  func clean<Value>(_ value: Value, _ work: (inout RedactionPass, Value) -> Value) -> Value {
    guard var pass = pass(gathersFindings: false) else { return value }
    return work(&pass, value)
  }

  /// A sentence of a recording without the secrets that it names, and without those of its URLs.
  func prose(_ sentence: String) -> String { clean(sentence) { $0.prose($1) } }
}
