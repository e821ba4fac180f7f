/// The names that an app and the server of its asset manifest have agreed on.
///
/// Where several names are given, the manifest is searched for each of them in that order.
package struct AssetManifestNames: Hashable, Sendable {
  /// The path of the manifest below the base URL.
  package var path = "offline/manifest.json"

  /// The members of the manifest: the assets that all pages share, and those of each page or business.
  package var common = ["common", "commons", "shared"]
  package var business = ["business", "businesses", "pages", "modules"]

  /// The list of assets in one of these.
  package var assets = ["assets", "resources", "files", "list", "items"]

  /// The members of an asset.
  package var url = ["url", "src", "href", "path"]
  package var version = ["version", "ver", "v"]
  package var md5 = ["md5", "MD5"]

  /// Names as servers of this kind often use them.
  package init() {}

  /// Names from a JSON object with the members `path`, `common`, `business`, `assets`, `url`, `version` and `md5`, each
  /// of which may be missing.
  ///
  /// - Throws: ``PackageError`` with code `invalidNames` for other members and for values of the wrong kind.
  package init(parsing bytes: [UInt8]) throws(PackageError) {
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
