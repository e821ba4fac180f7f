import BridgeCore
import BridgeWebKitGTK
import HTTPTypes
import Testing

@Suite("What the host decides in the engine's place")
struct PolicyRuleTests {
  private func fields(_ pairs: (String, String)...) throws -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in pairs {
      fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    return fields
  }

  @Test(
    "a document is what a navigation sends, and nothing that script marks or sends across origins")
  func documents() throws {
    let mark = ("Upgrade-Insecure-Requests", "1")
    let form = ("Content-Type", "application/x-www-form-urlencoded")
    let origin = ("Origin", "bridge-https://a.example")
    #expect(DocumentRules.mayBeDocument("GET", try fields(mark)))
    #expect(DocumentRules.mayBeDocument("POST", try fields(mark, origin, form)))
    #expect(!DocumentRules.mayBeDocument("GET", [:]))
    #expect(!DocumentRules.mayBeDocument("GET", try fields(mark, origin)))
    #expect(!DocumentRules.mayBeDocument("PUT", try fields(mark, origin)))
    #expect(!DocumentRules.mayBeDocument("POST", try fields(mark, origin, form, ("X-A", "1"))))
    #expect(
      !DocumentRules.mayBeDocument("GET", try fields(mark, ("Ajax-Bridge-Mode", "cors follow"))))
    let json = ("Content-Type", "application/json")
    #expect(!DocumentRules.mayBeDocument("POST", try fields(mark, origin, json)))
  }

  @Test(
    "only the hook's own fields go to other origins unasked, and no field of that kind leaves the host"
  )
  func privateFields() throws {
    let given = try fields(
      ("Ajax-Bridge-Mode", "cors follow"), ("Ajax-Bridge-Bodiless", "1"), ("Ajax-Bridge-Evil", "1"))
    #expect(EngineFields.unsafeNames(given) == ["ajax-bridge-evil"])
    #expect(EngineFields.real(given).isEmpty)
    #expect(EngineFields.real(given, isOfHook: true) == given)
    let own = try fields(
      ("Cache-Control", "max-age=0"), ("Pragma", "no-cache"), ("User-Agent", "x"),
      ("Referer", "bridge-https://a.example/"), ("Origin", "bridge-https://a.example"),
      ("Accept-Encoding", "gzip"))
    #expect(EngineFields.unsafeNames(own).isEmpty, "reloads cause no preflights")
  }

  @Test("the name of an offered file names no place")
  func names() throws {
    func name(
      _ field: String, _ url: String = "https://a.example/x/y.zip?z", also second: String? = nil
    ) throws -> String? {
      var given = try fields(("Content-Disposition", field))
      if let second { given += try fields(("Content-Disposition", second)) }
      return OfferedFile(BridgeResponse(status: 200, fields: given), at: url)?.name
    }
    #expect(try name("inline; filename=a") == nil)
    #expect(try name("attachment; filename=\"a b.txt\"") == "a b.txt")
    #expect(try name("Attachment ; FileName = \"a;b=\\\"c\\\".txt\"") == "a;b=\"c\".txt")
    #expect(try name("Attachment") == "y.zip")
    #expect(try name("attachment; filename=\"../../etc/passwd\"") == "passwd")
    #expect(try name("attachment; filename=..", "https://a.example/") == "download")
    #expect(try name("attachment; filename=a", also: "inline; filename=b") == "a")
    #expect(try name("attachment", also: "inline; filename=b") == "y.zip")
    #expect(try name("inline", also: "attachment; filename=b") == nil)
    #expect(try name("attachment; filename*=UTF-8''%2e%2e%2f%e2%82%ac.txt") == "€.txt")
  }

  @Test("directives of scripts are found in their first words")
  func firstWords() {
    func isStrict(_ text: String) -> Bool { WorkerScript.isStrict(Array(text.utf8)) }
    #expect(isStrict("'use strict'; x") && isStrict("/* a */ // b\n\"use strict\""))
    #expect(!isStrict("x; 'use strict'") && !isStrict("/* 'use strict'") && !isStrict(""))
  }
}
