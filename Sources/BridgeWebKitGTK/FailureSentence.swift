/// Describes a failed request in a sentence that names the URL once.
package enum FailureSentence {
  /// `reason` often already begins with the origin.
  package static func make(_ url: String, _ reason: String, method: String? = nil) -> String {
    let origin = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      .prefix(3).joined(separator: "/")
    let rest = reason.hasPrefix("\(origin): ") ? reason.dropFirst(origin.count + 2) : reason[...]
    return "\(method.map { "\($0) " } ?? "")\(url): \(rest)"
  }
}
