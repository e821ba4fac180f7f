#if WebKitGTK
  internal import BridgeConsole
  internal import BridgeKit
  internal import BridgeWebKitGTK
  internal import Glibc

  /// The folder that files which servers offer are kept in. A name that is taken gets a number.
  actor FileFolder {
    private let path: String
    private var running = 0
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(_ path: String) { self.path = path }

    func keep(_ file: OfferedFile) async throws {
      running += 1
      defer { end() }
      let (descriptor, place) = try create(file.name)
      defer { close(descriptor) }
      let reader = try file.body.open()
      while let chunk = try await reader.next() { try write(chunk, to: descriptor, at: place) }
      Console.err("bridge: \(file.url) is kept as \(place)\n")
    }

    /// Returns when no file is on its way.
    func waitUntilDone() async {
      guard running > 0 else { return }
      await withCheckedContinuation { waiters.append($0) }
    }

    private func end() {
      running -= 1
      guard running == 0 else { return }
      for waiter in waiters { waiter.resume() }
      waiters = []
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
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw Self.failed(place) }
        rest = rest.dropFirst(count)
      }
    }

    private static func failed(_ place: String) -> FileError {
      FileError("\(place) cannot be written: \(String(cString: strerror(errno)))")
    }
  }
#endif
