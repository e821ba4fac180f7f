internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import HTTPTypes

/// A recorded request for page script to issue.
struct HookedJob: Sendable {
  let key: String
  let number: Int
  let request: BridgeRequest
  let body: [UInt8]
  let deadline: ContinuousClock.Instant

  /// The JavaScript call by which the page issues the request.
  ///
  /// The URL is the recorded one without its fragment, which is never sent.
  var call: String {
    let fields = settableFields.map { field in
      JSONValue.array([.text(field.name.rawName), .text(field.value)])
    }
    let job = JSONValue.object([
      ("key", .text(key)), ("number", .text(String(number))),
      ("method", .text(request.method.rawValue)), ("url", .text(request.urlText)),
      ("fields", .array(fields)),
    ])
    return "issue(\(String(decoding: JSONWriter.ascii(job), as: UTF8.self)))"
  }

  /// The fields that page script sets.
  var settableFields: [HTTPField] {
    request.fields.filter { field in
      let name = field.name.canonicalName
      return !ForbiddenFields.contains(name) && !Self.ownFields.contains(name)
        && !name.hasPrefix("x-http-method") && !name.hasPrefix("x-method-override")
    }
  }

  /// The difference between the recorded request and `arrived`, the request as the handlers got it from the
  /// page; nil if they are equal.
  func difference(_ arrived: BridgeRequest, body arrivedBody: [UInt8]) -> Difference? {
    if arrived.method != request.method {
      return Self.difference("method", request.method.rawValue, arrived.method.rawValue)
    }
    if arrived.urlText != request.urlText {
      return Self.difference("URL", request.urlText, arrived.urlText)
    }
    for field in settableFields {
      let was = request.fields[values: field.name].joined(separator: ", ")
      let came = arrived.fields[values: field.name]
      if came.joined(separator: ", ") != was {
        return Self.difference(
          "header \(field.name.rawName)", was, came.isEmpty ? nil : came.joined(separator: ", "))
      }
    }
    return bodyDifference(arrivedBody)
  }

  private func bodyDifference(_ arrived: [UInt8]) -> Difference? {
    guard arrived != body else { return nil }
    let common = zip(arrived, body).prefix { $0 == $1 }.count
    return Self.difference(
      "body", "\(body.count) bytes",
      arrived.isEmpty ? nil : "\(arrived.count) bytes, different from byte \(common)")
  }

  private static func difference(_ what: String, _ was: String, _ came: String?) -> Difference {
    Difference(.request, at: "request \(what)", recorded: was, actual: came)
  }

  /// Fields that script could set, but that come from the browser.
  private static let ownFields: Set = ["access-control-request-private-network", "user-agent"]
}
