import BridgeCore
import BridgeWebKitGTK
import HTTPTypes
import Testing

@Suite("What the host decides in the engine's place")
struct PolicyRuleTests {
  private let shop = Origin(scheme: "https", host: "shop.example", port: 443)
  private let other = Origin(scheme: "https", host: "sub.other.example", port: 443)

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
    let out = OutgoingFields.make(
      given, method: .get, to: try RequestURL("https://a.example/"), from: shop)
    #expect(out.isEmpty)
    let own = try fields(
      ("Cache-Control", "max-age=0"), ("Pragma", "no-cache"), ("User-Agent", "x"),
      ("Referer", "bridge-https://a.example/"), ("Origin", "bridge-https://a.example"),
      ("Accept-Encoding", "gzip"))
    #expect(EngineFields.unsafeNames(own).isEmpty, "reloads cause no preflights")
  }

  @Test("who is not known to ask sends no origin but null")
  func unknown() throws {
    let url = try RequestURL("https://a.example/")
    #expect(OutgoingFields.make([:], method: .post, to: url, from: nil)[.origin] == "null")
    #expect(OutgoingFields.make([:], method: .get, to: url, from: nil)[.origin] == nil)
  }

  @Test("a policy leaves the hook its channel, and makes it out of default-src where it must")
  func policies() {
    let channel = "bridge-https://shop.example/.ajax-bridge/ blob:"
    let own = "https://shop.example 'self'"
    func shown(_ policy: String) -> String { PolicySources.shown(policy, from: shop) }
    #expect(shown("img-src *") == "img-src *")
    #expect(shown("default-src 'none'") == "default-src 'none'; connect-src \(channel)")
    #expect(
      shown("default-src 'self' https:")
        == "default-src \(own) https: bridge-https:; connect-src \(own) https: bridge-https: \(channel)"
    )
    #expect(shown("Connect-Src\t'none' ;; img-src *") == "Connect-Src \(channel); img-src *")
    #expect(
      shown("connect-src http://a.example, default-src 'self'")
        == "connect-src http://a.example bridge-http://a.example \(channel), "
        + "default-src \(own); connect-src \(own) \(channel)")
  }

  @Test("the name of an offered file names no place")
  func names() throws {
    func name(_ field: String, _ url: String = "https://a.example/x/y.zip?z") throws -> String? {
      let response = BridgeResponse(status: 200, fields: try fields(("Content-Disposition", field)))
      return OfferedFile(response, at: url)?.name
    }
    #expect(try name("inline; filename=a") == nil)
    #expect(try name("attachment; filename=\"a b.txt\"") == "a b.txt")
    #expect(try name("Attachment") == "y.zip")
    #expect(try name("attachment; filename=\"../../etc/passwd\"") == "passwd")
    #expect(try name("attachment; filename=..", "https://a.example/") == "download")
    #expect(try name("attachment; filename*=UTF-8''%2e%2e%2f%e2%82%ac.txt") == "€.txt")
  }

  @Test("directives of scripts are found in their first words")
  func firstWords() {
    func isStrict(_ text: String) -> Bool { WorkerScript.isStrict(Array(text.utf8)) }
    #expect(isStrict("'use strict'; x") && isStrict("/* a */ // b\n\"use strict\""))
    #expect(!isStrict("x; 'use strict'") && !isStrict("/* 'use strict'") && !isStrict(""))
  }
}
