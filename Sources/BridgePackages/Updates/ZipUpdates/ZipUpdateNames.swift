/// The names that an app and the server of its zip packages have agreed on.
///
/// Where several names are given, a response is searched for each of them in that order, and a request has the first.
package struct ZipUpdateNames: Hashable, Sendable {
  /// The path that is asked, below the base URL.
  package var path = "checkPackages"

  /// How the request is sent.
  package var form = Form.json

  /// The ways to send a request.
  package enum Form: String, Sendable, CaseIterable {
    /// POST with an object of JSON.
    case json
    /// POST with fields of a form, in which the list of packages is JSON.
    case form
    /// GET with the same fields as the query.
    case query
  }

  /// The member of the request that lists the packages; empty if the list is the whole request.
  package var packages = "packages"

  /// Further members of the request, such as the version of the app.
  package var extra: [String: String] = [:]

  /// The members of a package in request and response.
  package var name = [
    "name", "packageName", "package_name", "packageId", "package_id", "package", "id", "module",
  ]
  package var version = ["version", "packageVersion", "package_version", "ver", "versionCode"]
  package var md5 = ["md5", "MD5", "zipMd5", "zip_md5", "fileMd5", "file_md5", "md5sum"]

  /// The members of a package in the response: the kind of update, and the address of the archive.
  package var kind = ["type", "updateType", "update_type", "update", "kind"]
  package var address = [
    "address", "url", "path", "downloadUrl", "download_url", "zipUrl", "zip_url", "link", "file",
  ]

  /// Members with an archive of their own: an object with address and MD5, or an address.
  package var full = ["full", "fullUrl", "full_url", "fullPackage", "full_package"]
  package var incremental = [
    "incremental", "increment", "incrementalUrl", "incremental_url", "incrementUrl", "patch",
    "diff",
    "patchUrl", "diffUrl",
  ]

  /// The version that an increment is for. Without such a member it is the one that the request named.
  package var base = [
    "baseVersion", "base_version", "fromVersion", "from_version", "oldVersion", "old_version",
  ]

  /// The files that an increment deletes.
  package var deletions = [
    "deleted", "deletedFiles", "deleted_files", "removed", "deletes", "delete",
  ]

  /// The words for the kinds of update. Case, marks and a word for "update" at the end do not count. A word that is not
  /// among them is refused.
  package var fullWords = ["full", "all", "whole", "complete", "total", "全量"]
  package var incrementalWords = [
    "incremental", "increment", "inc", "incr", "partial", "part", "patch", "diff", "delta", "增量",
  ]
  package var noneWords = [
    "none", "no", "not", "nothing", "null", "false", "latest", "current", "newest", "unchanged",
    "uptodate", "same", "无", "不",
  ]

  /// The ids that packages have here, by the server's names. Other names that are no ids become some.
  package var ids: [String: String] = [:]

  /// The URLs of folders, by the server's names of packages: those that a package gives its files for, where the host
  /// grants it their origin, and those that have the files of a package in the network.
  package var claims: [String: String] = [:]
  package var bases: [String: String] = [:]

  /// Names as servers of this kind often use them.
  package init() {}

  /// Names from a JSON object with the members `path`, `form`, `packages`, `extra`, `name`, `version`, `md5`, `kind`,
  /// `address`, `full`, `incremental`, `base`, `deletions`, `fullWords`, `incrementalWords`, `noneWords`, `ids`, `claims`
  /// and `bases`, each of which may be missing.
  ///
  /// - Throws: ``PackageError`` with code `invalidNames` for other members and for values of the wrong kind.
  package init(parsing bytes: [UInt8]) throws(PackageError) {
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
    try file.read("ids", into: &ids)
    try file.read("claims", into: &claims)
    try file.read("bases", into: &bases)
    for name in Set(claims.keys).union(bases.keys) {
      do { _ = try serving(of: name) } catch {
        throw PackageError(.invalidNames, "claims and bases of \(name) cannot be used: \(error)")
      }
    }
    try file.end()
  }
}

extension ZipUpdateNames {
  /// How a package of the server is served.
  func serving(of name: String) throws(PackageError) -> ServingRules {
    var rules = ServingRules()
    if let claim = claims[name] { rules.claims = [try ServingRules.folder(claim)] }
    if let base = bases[name] {
      rules.fallbackBase = try ServingRules.folder(base)
      // Servers of this kind list no files.
      (rules.onMiss, rules.allowsUnlisted) = (.network, true)
    }
    return rules
  }
}
