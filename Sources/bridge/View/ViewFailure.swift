/// Why a view failed, with the tool's exit code.
struct ViewFailure: Error {
  let message: String
  let code: Int32

  init(_ message: String, _ code: Int32) { (self.message, self.code) = (message, code) }
}
