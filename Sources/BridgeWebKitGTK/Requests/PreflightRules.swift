package import HTTPTypes

/// Which requests to another origin a server is asked about first, and what it has to answer (Fetch §4.8, §4.9).
///
/// The engine makes no such request on a scheme of its own, so that the host makes it.
package enum PreflightRules {
  /// What is asked leave for; nil for a request that needs none.
  package struct Plan: Equatable {
    package let origin: String
    package let method: String

    /// The names of the fields that no form could send, in lower case and in order.
    package let fields: [String]
    package let isCredentialed: Bool
  }

  /// `asker`: the `Origin` that the engine sent, in the form of the web; it sends it to other origins alone.
  /// `fields`: as the engine gave them.
  package static func plan(
    _ method: HTTPRequest.Method, _ fields: HTTPFields, from asker: String?, isCredentialed: Bool
  ) -> Plan? {
    guard let asker else { return nil }
    let unsafe = unsafeFields(fields)
    guard !unsafe.isEmpty || !safeMethods.contains(method) else { return nil }
    return Plan(
      origin: asker, method: method.rawValue, fields: unsafe, isCredentialed: isCredentialed)
  }

  /// The names of the fields that no form could send, in lower case and in order.
  package static func unsafeFields(_ fields: HTTPFields) -> [String] {
    Set(fields.filter { !isSafe($0) }.map(\.name.canonicalName)).sorted()
  }

  /// What the server refuses, as a sentence; nil where it gives leave.
  package static func refusal(of plan: Plan, by answer: HTTPResponse) -> String? {
    let fields = answer.headerFields
    guard (200..<300).contains(answer.status.code) else {
      return "it answered \(answer.status.code)"
    }
    let allowed = fields[.accessControlAllowOrigin]
    guard allowed == plan.origin || allowed == "*" && !plan.isCredentialed else {
      return "it does not allow the origin \(plan.origin)"
    }
    guard !plan.isCredentialed || fields[.accessControlAllowCredentials] == "true" else {
      return "it does not allow credentials"
    }
    let methods = words(fields[values: .accessControlAllowMethods])
    let isSafeMethod = safeMethods.contains { $0.rawValue == plan.method }
    guard isSafeMethod || allows(plan.method, in: methods, plan) else {
      return "it does not allow the method \(plan.method)"
    }
    let names = words(fields[values: .accessControlAllowHeaders]).map { $0.lowercased() }
    for name in plan.fields where !names.contains(name) {
      guard name != "authorization", allows(name, in: names, plan) else {
        return "it does not allow the field \(name)"
      }
    }
    return nil
  }

  private static let safeMethods: [HTTPRequest.Method] = [.get, .head, .post]

  /// What the engine writes by itself, and what forms could send (Fetch §2.2.2, "CORS-safelisted request-header").
  private static func isSafe(_ field: HTTPField) -> Bool {
    switch field.name.canonicalName {
    case "accept", "accept-language", "content-language", "origin", "referer", "user-agent",
      "cache-control", "pragma", "range", "accept-encoding":
      true
    case "content-type": isSafe(type: field.value)
    case let name: PrivateFields.names.contains(name)
    }
  }

  private static func isSafe(type: String) -> Bool {
    let bare = type.prefix { $0 != ";" }.lowercased()
    return ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].contains(
      bare.filter { $0 != " " })
  }

  /// A star stands for all names where no credentials go along.
  private static func allows(_ word: String, in words: [String], _ plan: Plan) -> Bool {
    words.contains(word) || words.contains("*") && !plan.isCredentialed
  }

  private static func words(_ values: [String]) -> [String] {
    values.flatMap { $0.split(separator: ",") }.map { $0.filter { $0 != " " && $0 != "\t" } }
  }
}
