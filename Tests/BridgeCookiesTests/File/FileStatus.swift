#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether a file exists, and its permissions.
struct FileStatus {
  let exists: Bool
  let mode: UInt32
  let size: Int

  init(_ path: String) {
    var status = stat()
    exists = stat(path, &status) == 0
    mode = UInt32(status.st_mode) & 0o777
    size = Int(status.st_size)
  }
}

/// Sets the permissions of a file or folder.
func setMode(_ mode: UInt32, of path: String) { chmod(path, mode_t(mode)) }

func makeLink(to target: String, at path: String) { symlink(target, path) }

func removeFile(_ path: String) { unlink(path) }

func truncateFile(_ path: String, to size: Int) { truncate(path, size) }
