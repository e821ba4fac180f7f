/// Why a view failed, with the tool's exit code.
package struct ViewFailure: Error {
  package let message: String
  package let code: Int32

  package init(_ message: String, _ code: Int32) { (self.message, self.code) = (message, code) }
}
