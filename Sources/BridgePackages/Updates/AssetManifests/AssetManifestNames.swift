/// The names that an app and the server of its asset manifest agree on.
///
/// Where there are several names, the manifest is searched for each of them in that order.
public struct AssetManifestNames: Hashable, Sendable {
  /// The path of the manifest below the base URL.
  public var path = "offline/manifest.json"

  /// The member with the assets shared by all pages.
  public var common = ["common", "commons", "shared"]

  /// The member with the assets of each page or business.
  public var business = ["business", "businesses", "pages", "modules"]

  /// The list of assets within one of these.
  public var assets = ["assets", "resources", "files", "list", "items"]

  /// The member of an asset with its URL, absolute or relative to the base URL.
  public var url = ["url", "src", "href", "path"]

  /// The member of an asset with its version.
  public var version = ["version", "ver", "v"]

  /// The member of an asset with its MD5, which is checked if present.
  public var md5 = ["md5", "MD5"]

  /// The names that such servers often use.
  public init() {}

  /// Reads names from a JSON object with the members `path`, `common`, `business`, `assets`, `url`, `version` and
  /// `md5`, all optional.
  ///
  /// - Throws: ``PackageError`` with code `invalidNames` for other members and for values of the wrong type.
  public init(parsing bytes: [UInt8]) throws(PackageError) {
    var file = try NamesFile(bytes)
    try file.read("path", into: &path)
    try file.read("common", into: &common)
    try file.read("business", into: &business)
    try file.read("assets", into: &assets)
    try file.read("url", into: &url)
    try file.read("version", into: &version)
    try file.read("md5", into: &md5)
    try file.end()
  }
}
