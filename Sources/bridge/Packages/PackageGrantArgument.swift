internal import ArgumentParser
internal import BridgeCore
internal import BridgePackages

/// The right of a package to URLs of an origin, as people write it: `https://m.example=act`.
enum PackageGrantArgument {
  static func grants(_ texts: [String]) throws -> [Origin: Set<String>] {
    var grants: [Origin: Set<String>] = [:]
    for text in texts {
      guard let equals = text.lastIndex(of: "="), equals > text.startIndex,
        // The error of the URL would not say how a grant is written.
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
