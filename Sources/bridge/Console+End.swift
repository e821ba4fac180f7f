internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCookies
internal import BridgeCore
internal import BridgeFormats

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Console {
  /// Says what went wrong, without a stack trace, and ends the process.
  static func end(with error: any Error, usage: String, isHelp: Bool) -> Never {
    switch error {
    case let error as ExitCode: exit(error.rawValue)
    case let error as CookieError: fail(error.message, 3)
    case let error as FileError: fail(error.message, 3)
    case let error as BridgeError: fail(error.message, 2)
    default: break
    }
    if isHelp {
      out(usage + "\n")
      exit(0)
    }
    err(usage + "\n")
    exit(2)
  }

  private static func fail(_ message: String, _ code: Int32) -> Never {
    err("bridge: \(message.printable)\n")
    exit(code)
  }
}
