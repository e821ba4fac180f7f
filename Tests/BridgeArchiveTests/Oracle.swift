import BridgeArchive
import BridgeCrypto
import BridgeTestSupport
import Testing

/// Python's zipfile, which must read in every archive that we take what we read in it.
enum Oracle {
  static let python = ProgramRun.find("python3")
  static let missing: Comment = "python3 is not installed"

  /// Names of files and hashes of their contents, in order, for each archive; nil for one that Python refuses.
  static func read(
    _ paths: [String], password: String = ""
  ) async throws -> [[String: String]?] {
    let folder = try TemporaryFolder(named: "zip-oracle")
    let list = try folder.write(paths.joined(separator: "\n"), to: "list")
    let run = try await ProgramRun.of(try #require(python), ["-c", script, list, password])
    try #require(run.code == 0, "\(run.errors)")
    var archives: [[String: String]?] = []
    for line in run.output.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch fields[0] {
      case "archive": archives.append([:])
      case "refused": archives[archives.count - 1] = nil
      default: archives[archives.count - 1]?[fields[1]] = fields[0]
      }
    }
    return archives
  }

  /// Python takes names without the flag for CP437, whatever their bytes are.
  private static let script = """
    import hashlib, sys, zipfile
    sys.stdout.reconfigure(encoding='utf-8')
    for path in open(sys.argv[1]).read().split('\\n'):
        print('archive')
        try:
            lines = []
            with zipfile.ZipFile(path) as archive:
                archive.setpassword(sys.argv[2].encode() or None)
                for info in archive.infolist():
                    if info.filename.endswith('/') or info.filename == '.': continue
                    name = info.filename
                    if not info.flag_bits & 0x800: name = name.encode('cp437').decode('utf-8')
                    digest = hashlib.sha256(archive.read(info)).hexdigest()
                    lines.append(f'{digest} {name.removeprefix("./")}')
            print('\\n'.join(lines))
        except Exception as error:
            print('refused', error)
    """
}

extension Dictionary<String, [UInt8]> {
  /// The contents by their hashes, as the oracle tells them.
  var hashes: [String: String] { mapValues { SHA256.hash($0).hex } }
}
