import BridgeCore
import HTTPTypes
import Testing

@Suite("a response that is a file to save")
struct AttachmentTests {
  @Test(
    "says so in the first type of its first Content-Disposition",
    arguments: [
      ([], false), ([""], false), (["inline"], false), (["attachment"], true),
      ([" Attachment ; filename=a"], true), (["attachment;filename=\"a, inline; b\""], true),
      (["attachments"], false), (["form-data; name=attachment"], false),
      (["inline; filename=\"a; attachment\""], false),
      (["attachment", "inline"], true), (["attachment; filename=a", "inline"], true),
      (["attachment", "inline; filename=a"], true), (["attachment, inline"], true),
      (["attachment, inline; filename=a"], true),
      (["inline", "attachment"], false), (["inline, attachment; filename=a"], false),
      (["inline; filename=a", "attachment"], false), (["", "attachment"], false),
    ] as [([String], Bool)])
  func attachment(lines: [String], isFile: Bool) {
    var fields = HTTPFields()
    fields[values: .contentDisposition] = lines
    #expect(BridgeResponse(status: 200, fields: fields).isAttachment == isFile)
  }
}
