internal import BridgeCrypto
internal import BridgeFormats

/// The body of the response to a check, written package by package.
struct EndpointOutput {
  private var output = JSONOutput(reservingCapacity: 8 << 10)
  private var room = EndpointLimits.maximumResponse
  private let texts: InlineTexts

  /// `texts` provides the manifests and signatures of the tree.
  init(with texts: InlineTexts) {
    self.texts = texts
    output.beginObject()
    output.name("packages")
    output.beginArray()
  }

  mutating func write(
    _ decision: EndpointDecision, _ held: HeldPackage, _ package: EndpointPackage?
  ) {
    output.beginObject()
    output.name("id")
    output.string(held.id.label)
    output.name("action")
    output.string(decision.action.rawValue)
    if let version = decision.version {
      output.name("version")
      output.string(version.hex)
    }
    if let way = decision.way { write(way) }
    if let package {
      if package.channel.seq > held.seq { write(package) }
      if decision.way != nil { writeManifest(of: decision.version, package) }
    }
    output.endObject()
  }

  mutating func finish() -> [UInt8] {
    output.endArray()
    output.endObject()
    return output.takeBytes()
  }

  private mutating func write(_ way: EndpointDecision.Way) {
    output.name("way")
    output.beginObject()
    output.name("kind")
    output.string(way.kind.rawValue)
    output.name("size")
    output.number(way.size)
    if let from = way.from {
      output.name("from")
      output.string(from.hex)
    }
    if let object = way.object {
      output.name("object")
      output.string(object.path)
    }
    output.endObject()
  }

  /// Writes the manifest and signatures of the next version as strings, because their exact bytes matter. The client
  /// fetches those that are too large or cannot be read here.
  private mutating func writeManifest(of version: PackageVersion?, _ package: EndpointPackage) {
    guard let wanted = package.channel.versions.last(where: { $0.version == version }) else {
      return
    }
    write("manifest", wanted.manifest)
    if let signature = wanted.signature { write("signature", signature) }
  }

  private mutating func write(_ name: StaticString, _ object: TreeObject) {
    let limit = min(room, EndpointLimits.maximumManifest)
    guard let json = texts.json(of: object, upTo: limit) else { return }
    room -= json.count
    output.name(name)
    output.literal(json)
  }

  /// Writes the signed channel file, which lets the client verify the decision. If it does not fit, the client gets it
  /// from the tree.
  private mutating func write(_ package: EndpointPackage) {
    guard package.file.count <= room else {
      output.name("channelPath")
      output.string(package.channel.path)
      return
    }
    room -= package.file.count
    output.name("channel")
    output.literal(package.file)
  }
}
