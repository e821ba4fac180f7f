internal import BridgeCore
internal import BridgeCrypto
internal import BridgeFormats

/// The assets of a manifest.
struct AssetList {
  /// Each URL once, in the order of the manifest; assets shared by all pages come first.
  let assets: [Asset]

  /// A name for this state of the site: the manifest's own version, or a part of the hash of its URLs and versions.
  let version: String

  /// Entries that cannot be fetched, with the reason.
  let refused: [AssetFailure]

  /// The maximum number of assets.
  private static let maximumCount = 20_000
  private static let longestVersion = 200

  /// Parses a manifest; nil if it has neither shared assets nor assets of pages. Relative URLs are resolved against
  /// `base`.
  init?(
    _ bytes: [UInt8], _ names: AssetManifestNames, from base: String
  ) throws(PackageError) {
    guard let manifest = try LooseJSON(bytes, having: names.common + names.business) else {
      return nil
    }
    let entries =
      Self.entries(manifest.value(names.common), names, depth: 3)
      + Self.entries(manifest.value(names.business), names, depth: 3)
    guard entries.count <= Self.maximumCount else {
      throw PackageError(
        .invalidResponse,
        "the manifest names \(entries.count) assets; the limit is \(Self.maximumCount)")
    }
    let own = manifest.text(names.version)
    var (assets, refused, seen): ([Asset], [AssetFailure], Set<String>) = ([], [], [])
    for entry in entries {
      do throws(PackageError) {
        let asset = try Self.asset(entry, names, version: own, from: base)
        if seen.insert(asset.url).inserted { assets.append(asset) }
      } catch {
        let url = LooseJSON(entry)?.text(names.url) ?? "-"
        refused.append(AssetFailure(url: url, error: error, isFinal: true))
      }
    }
    (self.assets, self.refused) = (assets, refused)
    version = own ?? Self.hash(assets)
  }

  /// The elements of lists of assets. They may be nested in lists or objects of pages, or stand alone.
  private static func entries(
    _ value: JSONValue?, _ names: AssetManifestNames, depth: Int
  ) -> [JSONValue] {
    guard let value, depth > 0 else { return [] }
    switch value {
    case .string: return [value]
    case .array(let elements): return elements.flatMap { entries($0, names, depth: depth - 1) }
    case .object(let object):
      guard let members = LooseJSON(value) else { return [] }
      if let list = members.value(names.assets) { return entries(list, names, depth: depth) }
      if members.text(names.url) != nil { return [value] }
      if members.has(names.assets) || object.members.isEmpty { return [] }
      let inner = object.members.compactMap(\.value.container)
      // An empty object counts as an asset without a URL, and is refused.
      return inner.isEmpty ? [value] : inner.flatMap { entries($0, names, depth: depth - 1) }
    default: return []
    }
  }

  private static func asset(
    _ entry: JSONValue, _ names: AssetManifestNames, version: String?, from base: String
  ) throws(PackageError) -> Asset {
    let members = LooseJSON(entry)
    guard let text = members?.text(names.url) ?? LooseJSON.text(entry) else {
      throw PackageError(.invalidResponse, "an asset of the manifest has no URL")
    }
    let md5 = try members?.text(names.md5).map { (text) throws(PackageError) in try ServerMD5(text)
    }
    let version = members?.text(names.version) ?? md5?.text ?? version ?? "0"
    guard version.utf8.count <= longestVersion else {
      throw PackageError(.invalidResponse, "the version of \(text.prefix(200)) is too long")
    }
    return Asset(url: try url(text, base), version: version, md5: md5)
  }

  /// An absolute URL stays as it is: it is the key by which pages request the asset.
  private static func url(_ text: String, _ base: String) throws(PackageError) -> String {
    // Other text is a loosely written URL, or is refused below.
    if let url = try? RequestURL(text) { return AssetKey(url).text }
    let resolved = try SloppyURL.resolved(text, from: base)
    do { return AssetKey(try RequestURL(resolved)).text } catch {
      throw PackageError(
        .invalidResponse, "the asset \(text.prefix(200)) has no http URL: \(error)")
    }
  }

  private static func hash(_ assets: [Asset]) -> String {
    let text = assets.map { "\($0.url) \($0.version)" }.sorted().joined(separator: "\n")
    return String(SHA256.hash(text.utf8).hex.prefix(12))
  }
}

/// A URL as the key of an asset: origin, path and query. The fragment is ignored.
struct AssetKey {
  let text: String

  init(_ url: RequestURL) { text = Origin(url).description + url.target }
}

extension JSONValue {
  /// Lists and objects; nil for values that cannot hold assets.
  fileprivate var container: JSONValue? {
    switch self {
    case .array, .object: self
    default: nil
    }
  }
}
