/// Why a view could not do what the command line asks for, with the code that the tool ends with.
struct ViewFailure: Error {
  let message: String
  let code: Int32

  init(_ message: String, _ code: Int32) { (self.message, self.code) = (message, code) }
}
