internal import BridgeCrypto
internal import BridgeFormats

extension PackageManifest {
  /// The name of the manifest in an archive, and that of its detached signatures.
  package static let fileName = "manifest.json"
  package static let signatureFileName = "manifest.sig"

  /// The most bytes that a manifest may have.
  package static let maximumSize = 16 << 20

  /// Reads a manifest and refuses one that is not whole.
  package init(parsing bytes: [UInt8]) throws(PackageError) {
    do {
      let members = try Self.object(JSONValue(parsing: bytes))
      id = try PackageID(Self.text(members["packageId"]))
      version = try Self.text(members["version"])
      seq = try members["seq"].map(Self.number)
      entry = try members["entry"].map(Self.text) ?? "index.html"
      files = try Self.list(members["files"]).map(Self.file)
      depends = try members["depends"].map(Self.list)?.map(Self.dependency) ?? []
    } catch let error as PackageError {
      throw error
    } catch {
      throw PackageError(.invalidManifest, "the manifest is not valid JSON: \(error)")
    }
  }

  /// The bytes of a manifest with these members.
  package func json() -> [UInt8] {
    var members: [(String, JSONValue)] = [
      ("packageId", .text(id.label)), ("version", .text(version)), ("entry", .text(entry)),
      ("files", .array(files.map(Self.value))),
    ]
    if let seq { members.append(("seq", .number(JSONNumber(source: "\(seq)")))) }
    if !depends.isEmpty {
      let list = depends.map {
        JSONValue.object([("id", .text($0.id.label)), ("mount", .text($0.mount))])
      }
      members.append(("depends", .array(list)))
    }
    var output = JSONOutput()
    output.value(.object(members))
    return output.takeBytes()
  }

  private static func value(_ file: PackageFile) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("path", .text(file.path)), ("size", .number(JSONNumber(source: "\(file.size)"))),
      ("sha256", .text(file.sha256.hex)),
    ]
    if let type = file.type { members.append(("type", .text(type))) }
    return .object(members)
  }

  private static func file(_ value: JSONValue) throws(PackageError) -> PackageFile {
    let members = try object(value)
    guard let sha256 = SHA256Digest(hex: try text(members["sha256"])) else {
      throw PackageError(.invalidManifest, "a file in the manifest has no SHA-256")
    }
    let type = try members["type"].map(text)
    // It becomes a field of responses, which must stay one line.
    guard type?.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) != false else {
      throw PackageError(.invalidManifest, "the type of a file in the manifest is not plain text")
    }
    return PackageFile(
      path: try text(members["path"]), sha256: sha256, size: try number(members["size"]), type: type
    )
  }

  private static func dependency(_ value: JSONValue) throws(PackageError) -> PackageDependency {
    let members = try object(value)
    return PackageDependency(
      id: try PackageID(text(members["id"])), mount: try members["mount"].map(text) ?? "")
  }

  private static func object(_ value: JSONValue?) throws(PackageError) -> [ExactText: JSONValue] {
    guard case .object(let object)? = value else { throw invalid("an object") }
    return object.byName
  }

  private static func list(_ value: JSONValue?) throws(PackageError) -> [JSONValue] {
    guard case .array(let list)? = value else { throw invalid("a list") }
    return list
  }

  private static func text(_ value: JSONValue?) throws(PackageError) -> String {
    guard case .string(let text)? = value else { throw invalid("a text") }
    return text.string
  }

  private static func number(_ value: JSONValue?) throws(PackageError) -> Int {
    guard case .number(let number)? = value, let whole = Int(number.source), whole >= 0 else {
      throw invalid("a whole number")
    }
    return whole
  }

  private static func invalid(_ what: String) -> PackageError {
    PackageError(.invalidManifest, "the manifest lacks \(what) where one belongs")
  }
}
