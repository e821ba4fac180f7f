internal import ArgumentParser
internal import BridgeCore
internal import BridgePackages

/// A package's right to serve URLs of an origin, as written on the command line: `https://m.example=act`.
enum PackageGrantArgument {
  static func grants(_ texts: [String]) throws -> [Origin: Set<String>] {
    var grants: [Origin: Set<String>] = [:]
    for text in texts {
      guard let equals = text.lastIndex(of: "="), equals > text.startIndex,
        // The URL's own error would not explain the format of a grant.
        let url = try? RequestURL(String(text[..<equals])), url.target == "/",
        let package = PackageArgument(argument: String(text[text.index(after: equals)...]))
      else {
        throw ValidationError("--grant \(text): write ORIGIN=ID, as in https://m.example=act")
      }
      grants[Origin(url), default: []].insert(package.id.label)
    }
    return grants
  }
}
