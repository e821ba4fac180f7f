internal import BridgeCrypto
internal import BridgeRecording
internal import BridgeFormats

/// The difference between the bodies of two requests: places and names, never values.
struct RequestBodyDifference: Sendable {
  /// From 0 (nearly the same) to 1.
  let distance: Double

  /// A description such as `body differs at $.qty`.
  let text: String

  /// From this many differences on, two bodies have the largest distance.
  private static let largestCount = 20

  init(recorded: KeyedRequest, asked: KeyedRequest) {
    guard let old = recorded.bodyBytes, let new = asked.bodyBytes else {
      self.init(1, "body differs (the recorded one cannot be read)")
      return
    }
    switch (recorded.key.body, asked.key.body) {
    case (.none, _): self.init(1, "no body recorded, \(Self.size(new)) sent")
    case (_, .none): self.init(1, "body of \(Self.size(old)) recorded, none sent")
    case (.json, .json): self = Self.json(old, new)
    case (.form, .form): self = Self.fields(Self.form(old), Self.form(new))
    case (.multipart, .multipart):
      let oldParts = Self.parts(old, recorded.contentType)
      self = Self.fields(oldParts, Self.parts(new, asked.contentType))
    default: self.init(1, "body differs (\(Self.size(old)) recorded, \(Self.size(new)) sent)")
    }
  }

  private init(_ distance: Double, _ text: String) {
    self.distance = distance
    self.text = text
  }

  private static func json(_ old: [UInt8], _ new: [UInt8]) -> RequestBodyDifference {
    var list = DifferenceList(limit: 1)
    // Both were parsed for their keys; if parsing fails now, no place is named.
    if let old = try? JSONValue(parsing: old), let new = try? JSONValue(parsing: new) {
      JSONComparison.compare(old, new, ComparisonRules(), into: &list)
    }
    let places = list.differences.map { String($0.location.dropFirst("body ".count)) }
    return RequestBodyDifference(places: places, count: list.count)
  }

  /// Compares named values in their order within each name.
  private static func fields(
    _ old: [(name: String, value: SHA256Digest)], _ new: [(name: String, value: SHA256Digest)]
  ) -> RequestBodyDifference {
    let left = Dictionary(grouping: old, by: \.name).mapValues { $0.map(\.value) }
    let right = Dictionary(grouping: new, by: \.name).mapValues { $0.map(\.value) }
    let names = Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
    return RequestBodyDifference(
      places: names.prefix(1).map { "field " + Excerpt.whole($0) }, count: names.count)
  }

  private init(places: [String], count: Int) {
    let rest = count > places.count ? " and \(count - places.count) more" : ""
    let place = places.isEmpty ? "" : " at " + places.joined(separator: ", ") + rest
    self.init(
      Double(min(count, Self.largestCount)) / Double(Self.largestCount), "body differs" + place)
  }

  private static func form(_ body: [UInt8]) -> [(name: String, value: SHA256Digest)] {
    FormBody(body).sortedFields.map {
      (String(decoding: $0.name, as: UTF8.self), SHA256.hash($0.value))
    }
  }

  private static func parts(
    _ body: [UInt8], _ contentType: String?
  ) -> [(name: String, value: SHA256Digest)] {
    let boundary = contentType.flatMap { MediaType($0).parameter("boundary") } ?? ""
    // The body was parsed for its key; if parsing fails now, no place is named.
    let parts = (try? MultipartParser.parts(of: body, boundary: boundary)) ?? []
    return parts.map { part in
      let about = [part.filename, part.contentType].map { $0 ?? "" }.joined(separator: "\n")
      return (part.name ?? "", SHA256.hash(Array(about.utf8) + [0] + body[part.content]))
    }
  }

  private static func size(_ body: [UInt8]) -> String {
    body.count == 1 ? "1 byte" : "\(body.count) bytes"
  }
}
