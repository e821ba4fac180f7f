internal import BridgeCache
internal import BridgeConsole
internal import BridgeCookies
internal import BridgeCore
internal import BridgeCrypto
internal import BridgeKit
internal import BridgeHandlers
internal import BridgePackages
internal import BridgeRecording
internal import BridgeScript
internal import BridgeServer
internal import BridgeTransport

extension Failure {
  /// The exit code and message for a known `error`.
  init?(_ error: any Error) {
    switch error {
    case let error as CookieError: self.init(error.message, 3)
    case let error as CacheError: self.init(error.message, 3)
    case let error as CacheFailure: self.init(error.message, 1)
    case let error as OfflineError: self.init(error.description, 3)
    case let error as CryptoError: self.init(error.description, 3)
    case let error as ServerError: self.init(error.message, 2)
    case let error as FileError: self.init(error.message, 3)
    case let error as BridgeError: self.init(error.message, 2)
    case let error as TransportError: self.init(error.message, 2)
    case let error as RecordingError: self.init(error.message, 3)
    case let error as ScriptError: self.init(error.message, 3)
    case let error as HandlerError: self.init(error.message, 3)
    case let error as DisplayError: self.init(error.message, 3)
    case let error as PackageError: self.init(error.message, error.exitCode)
    case let error as ViewFailure: self.init(error.message, error.code)
    default: return nil
    }
  }
}
