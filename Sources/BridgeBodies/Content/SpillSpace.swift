internal import Synchronization

/// The memory budget and the files that all bodies of a store share.
final class SpillSpace: Sendable {
  private let limits: BodyLimits
  private let makeFile: @Sendable () throws(SpillFailure) -> any SpillFile
  private let memory = Atomic(0)
  private let openFiles = Atomic(0)
  private let opened = Atomic(0)

  init(
    _ limits: BodyLimits, makeFile: @escaping @Sendable () throws(SpillFailure) -> any SpillFile
  ) {
    self.limits = limits
    self.makeFile = makeFile
  }

  /// The maximum number of bytes that one body keeps in memory.
  var maximumPerBody: Int { limits.bytesInMemoryPerBody }

  var bytesInMemory: Int { memory.load(ordering: .relaxed) }
  var files: Int { openFiles.load(ordering: .relaxed) }
  var spilled: Int { opened.load(ordering: .relaxed) }

  /// Takes `count` bytes of the shared memory budget. Returns false if there are not enough.
  func takeMemory(_ count: Int) -> Bool {
    let total = memory.add(count, ordering: .relaxed).newValue
    guard total > limits.bytesInMemory else { return true }
    giveMemory(count)
    return false
  }

  func giveMemory(_ count: Int) { memory.subtract(count, ordering: .relaxed) }

  /// A new file. Throws ``BodyError`` with code `tooMany` or `spillFailed`.
  func takeFile() throws(BodyError) -> any SpillFile {
    guard openFiles.add(1, ordering: .relaxed).newValue <= limits.files else {
      giveFile()
      throw BodyError(
        .tooMany, "\(limits.files) large bodies are on disk already; send this one later")
    }
    do throws(SpillFailure) {
      let file = try makeFile()
      opened.add(1, ordering: .relaxed)
      return file
    } catch {
      giveFile()
      throw .spillFailed(error)
    }
  }

  func giveFile() { openFiles.subtract(1, ordering: .relaxed) }
}

extension BodyError {
  static func spillFailed(_ failure: SpillFailure) -> BodyError {
    BodyError(
      .spillFailed,
      "a body is too large for memory and could not be kept on disk (\(failure)); free space "
        + "there, or give the store another folder")
  }
}
