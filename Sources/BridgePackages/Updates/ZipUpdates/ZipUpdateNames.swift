internal import BridgeArchive
internal import BridgeFormats

/// The names that an app and the server of its zip packages agree on.
///
/// Where there are several names, a response is searched for each of them in that order, and a request uses the first.
public struct ZipUpdateNames: Hashable, Sendable {
  /// The request path, below the base URL.
  public var path = "checkPackages"

  /// How the request is sent.
  public var form = Form.json

  /// The ways to send a request.
  public enum Form: String, Sendable, CaseIterable {
    /// POST with a JSON object.
    case json
    /// POST with form fields. The list of packages is JSON.
    case form
    /// GET with the same fields as the query.
    case query
  }

  /// The member of the request that lists the packages; empty if the list is the whole request.
  public var packages = "packages"

  /// Further members of the request, such as the version of the app.
  public var extra: [String: String] = [:]

  /// The member of a package with its name, in request and response.
  public var name = [
    "name", "packageName", "package_name", "packageId", "package_id", "package", "id", "module",
  ]

  /// The member with its version name.
  public var version = ["version", "packageVersion", "package_version", "ver", "versionCode"]

  /// The member with the MD5 of its archive.
  public var md5 = ["md5", "MD5", "zipMd5", "zip_md5", "fileMd5", "file_md5", "md5sum"]

  /// The member of a package in the response with the kind of update.
  public var kind = ["type", "updateType", "update_type", "update", "kind"]

  /// The member with the URL of the archive, absolute or relative to the base URL.
  public var address = [
    "address", "url", "path", "downloadUrl", "download_url", "zipUrl", "zip_url", "link", "file",
  ]

  /// The member with the whole archive, if both kinds are offered: an object with URL and MD5, or a URL.
  public var full = ["full", "fullUrl", "full_url", "fullPackage", "full_package"]

  /// The same for the increment.
  public var incremental = [
    "incremental", "increment", "incrementalUrl", "incremental_url", "incrementUrl", "patch",
    "diff",
    "patchUrl", "diffUrl",
  ]

  /// The version that an increment is based on. The default is the version in the request.
  public var base = [
    "baseVersion", "base_version", "fromVersion", "from_version", "oldVersion", "old_version",
  ]

  /// The files that an increment deletes.
  public var deletions = [
    "deleted", "deletedFiles", "deleted_files", "removed", "deletes", "delete",
  ]

  /// The words for a whole archive. Case, punctuation and a trailing word for "update" are ignored for all kinds. A
  /// word that is in no list is refused.
  public var fullWords = ["full", "all", "whole", "complete", "total", "全量"]

  /// The words for an increment.
  public var incrementalWords = [
    "incremental", "increment", "inc", "incr", "partial", "part", "patch", "diff", "delta", "增量",
  ]

  /// The words for nothing new.
  public var noneWords = [
    "none", "no", "not", "nothing", "null", "false", "latest", "current", "newest", "unchanged",
    "uptodate", "same", "无", "不",
  ]

  /// The encoding of archive names that lack the UTF-8 flag, such as `GB18030`; empty for UTF-8.
  public var encoding = ""

  /// The package ids by the server's names. Ids for other names that are not valid ids are generated.
  public var ids: [String: String] = [:]

  /// The URLs of folders that packages stand for, if the host grants them the origin; by the server's names.
  public var claims: [String: String] = [:]

  /// The URLs of network folders with the files of packages; by the server's names.
  public var bases: [String: String] = [:]

  /// The names that such servers often use.
  public init() {}

  /// Reads names from a JSON object with the members `path`, `form`, `packages`, `extra`, `name`, `version`, `md5`,
  /// `kind`, `address`, `full`, `incremental`, `base`, `deletions`, `fullWords`, `incrementalWords`, `noneWords`,
  /// `encoding`, `ids`, `claims` and `bases`, all optional.
  ///
  /// - Throws: ``PackageError`` with code `invalidNames` for other members and for values of the wrong type.
  public init(parsing bytes: [UInt8]) throws(PackageError) {
    var file = try NamesFile(bytes)
    try file.read("path", into: &path)
    form = try file.choice("form") ?? form
    try file.read("packages", into: &packages)
    try file.read("extra", into: &extra)
    try file.read("name", into: &name)
    try file.read("version", into: &version)
    try file.read("md5", into: &md5)
    try file.read("kind", into: &kind)
    try file.read("address", into: &address)
    try file.read("full", into: &full)
    try file.read("incremental", into: &incremental)
    try file.read("base", into: &base)
    try file.read("deletions", into: &deletions)
    try file.read("fullWords", into: &fullWords)
    try file.read("incrementalWords", into: &incrementalWords)
    try file.read("noneWords", into: &noneWords)
    try file.read("encoding", into: &encoding)
    try file.read("ids", into: &ids)
    try file.read("claims", into: &claims)
    try file.read("bases", into: &bases)
    _ = try nameDecoding()
    for name in Set(claims.keys).union(bases.keys) {
      do { _ = try serving(of: name) } catch {
        throw PackageError(.invalidNames, "claims and bases of \(name) cannot be used: \(error)")
      }
    }
    try file.end()
  }
}

extension ZipUpdateNames {
  /// The encoding of file names.
  ///
  /// - Throws: ``PackageError`` with code `invalidNames` if the system does not know it.
  func nameDecoding() throws(PackageError) -> NameDecoding {
    guard !encoding.isEmpty else { return .utf8 }
    guard let decoding = NameDecoding.system(encoding) else {
      throw PackageError(
        .invalidNames, "the system knows no encoding \(encoding.printable); iconv -l lists them")
    }
    return decoding
  }

  /// How a package of the server is served.
  func serving(of name: String) throws(PackageError) -> ServingRules {
    var rules = ServingRules()
    if let claim = claims[name] { rules.claims = [try ServingRules.folder(claim)] }
    if let base = bases[name] {
      rules.fallbackBase = try ServingRules.folder(base)
      // Such servers do not list files.
      (rules.onMiss, rules.allowsUnlisted) = (.network, true)
    }
    return rules
  }
}
