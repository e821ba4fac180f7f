#if WebKitGTK
  internal import BridgeCommands
  internal import BridgeConsole
  internal import BridgeKit
  internal import BridgeSystem
  internal import BridgeWebKitGTK

  /// The folder for files that servers offer. If a name is taken, the new file gets a number.
  struct FileFolder: Sendable {
    private let path: String

    init(_ path: String) { self.path = path }

    // File writes must not block GTK's thread.
    @concurrent func keep(_ file: OfferedFile) async throws {
      let (descriptor, place) = try create(file.name)
      defer { close(descriptor) }
      let reader = try file.body.open()
      while let chunk = try await reader.next() { try write(chunk, to: descriptor, at: place) }
      Console.err("bridge: \(file.url) is saved as \(place)\n")
    }

    private func create(_ name: String) throws -> (descriptor: Int32, place: String) {
      for number in 0..<1000 {
        let place = "\(path)/\(number == 0 ? "" : "\(number)-")\(name)"
        let descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        if descriptor >= 0 { return (descriptor, place) }
        guard errno == EEXIST else { throw Self.failed(place) }
      }
      throw FileError("\(path) has a thousand files named \(name); empty it")
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32, at place: String) throws {
      guard OpenFile.write(bytes, to: descriptor) else { throw Self.failed(place) }
    }

    private static func failed(_ place: String) -> FileError {
      FileError("\(place) cannot be written: \(SystemError.text(errno))")
    }
  }
#endif
