#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The JSON form of a file of accepted differences.
protocol AcceptanceDocument: Codable {
  static var schema: String { get }
  var schema: String { get }
}

/// Reads and writes such a file.
struct AcceptanceFile<Document: AcceptanceDocument> {
  private let option: ReplayOptions.Name
  private let noun: String
  private let remedy: String

  /// `noun` names the kind of file in errors, `option` the option that gave it, `remedy` how to create one.
  init(_ option: ReplayOptions.Name, _ noun: String, made remedy: String) {
    (self.option, self.noun, self.remedy) = (option, noun, remedy)
  }

  func parse(_ bytes: [UInt8]) throws(ReplayError) -> Document {
    do {
      let document = try JSONDecoder().decode(Document.self, from: Data(bytes))
      guard document.schema == Document.schema else {
        throw ReplayError(
          option,
          "the file has the schema “\(document.schema.prefix(60))” instead of “\(Document.schema)”")
      }
      return document
    } catch let error as ReplayError {
      throw error
    } catch {
      throw ReplayError(
        option, "the file is not a valid \(noun) (\(Self.problem(error))); \(remedy)")
    }
  }

  /// The file, with sorted names and a line feed at its end.
  static func bytes(_ document: Document) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(document)) + [0x0A]
  }

  private static func problem(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "it has no \(key.stringValue)"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\((["it"] + context.codingPath.map(\.stringValue)).joined(separator: ".")) is of the wrong kind"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\((["it"] + context.codingPath.map(\.stringValue)).joined(separator: ".")) is unknown"
    default: "it is not JSON"
    }
  }
}
