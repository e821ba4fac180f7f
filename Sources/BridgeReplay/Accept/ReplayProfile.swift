package import BridgeComparison
internal import BridgeRecording

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A profile of what varies in the responses of an unchanged application: by place and kind, never by value.
///
/// The file is JSON in this form, with sorted names; equal profiles give equal bytes:
///
///     { "schema": "bridge-replay/profile/1",
///       "varies": [ { "method": "GET", "path": "/items/{id}", "part": "body", "place": "body $.views",
///                     "forms": ["number"] } ] }
///
/// Paths have `{id}` for numbers and identifiers, and places `[*]` for positions other than columns of
/// tables; hosts and queries are left out.
public struct ReplayProfile: Sendable, Hashable {
  /// A place whose value varies.
  package struct Entry: Sendable, Hashable, Codable {
    /// The method of the requests.
    package let method: String

    /// The path of the requests.
    package let path: String

    /// The part of the response.
    package let part: Difference.Kind

    /// The place in it.
    package let place: String

    /// How the values relate. `text` covers every form except `presence`; `length` covers everything inside the array.
    package let forms: [ChangeForm]

    /// An entry for a place.
    package init(
      method: String, path: String, part: Difference.Kind, place: String, forms: [ChangeForm]
    ) {
      (self.method, self.path, self.part, self.place) = (method, path, part, place)
      self.forms = forms
    }
  }

  /// By path, method and place.
  package let entries: [Entry]

  /// A profile of these entries, sorted; entries for the same place are merged.
  package init(_ entries: [Entry] = []) {
    let joined = Dictionary(
      entries.map { (Place($0), Set($0.forms)) }, uniquingKeysWith: { $0.union($1) })
    self.entries = joined.sorted { $0.key < $1.key }.map { $0.entry($1) }
  }

  /// Reads a profile file.
  ///
  /// - Throws: ``ReplayError`` with code `badOption` if it is not a profile.
  public init(parsing bytes: [UInt8]) throws(ReplayError) {
    let file = try AcceptanceFile<Document>(
      .profile, "profile", made: "bridge-replay learn writes one"
    )
    .parse(bytes)
    self.init(file.varies)
  }

  /// The file, with a line feed at its end.
  package func bytes() throws -> [UInt8] {
    try AcceptanceFile<Document>.bytes(Document(schema: Document.schema, varies: entries))
  }

  private struct Document: AcceptanceDocument {
    static let schema = "bridge-replay/profile/1"
    let schema: String
    let varies: [Entry]
  }

  /// The key by which entries are joined.
  private struct Place: Hashable, Comparable {
    let method, path, place: String
    let part: Difference.Kind

    init(_ entry: Entry) {
      (method, path) = (entry.method, entry.path)
      (part, place) = (entry.part, entry.place)
    }

    func entry(_ forms: Set<ChangeForm>) -> Entry {
      Entry(
        method: method, path: path, part: part, place: place,
        forms: forms.sorted { $0.rawValue < $1.rawValue })
    }

    static func < (left: Place, right: Place) -> Bool {
      (left.path, left.method, left.part.rawValue, left.place)
        < (right.path, right.method, right.part.rawValue, right.place)
    }
  }
}
