import Testing

@testable import BridgeComparison

@Suite("identities")
struct IdentityTests {
  @Test("are one value throughout a run")
  func pattern() {
    let table = IdentityTable()
    let kinds = { (old: String, new: String) in
      var comparison = KindComparison(nil, table)
      return comparison.kinds(Array(old.utf8)[...], Array(new.utf8)[...])
    }
    #expect(kinds("owner 7c9e6679aa", "owner 1111a679aa") == [.identity])
    #expect(kinds("by 7c9e6679aa!", "by 1111a679aa!") == [.identity])
    #expect(kinds("by 7c9e6679aa!", "by 2222b679aa!") == nil)
    #expect(kinds("by 9999e679aa!", "by 1111a679aa!") == nil)
  }

  @Test(
    "are not another one in a recorded text whose values were replaced by live ones",
    arguments: [
      (
        "51bf620100e47f3747a1c2d3e4f50617", "229f480675ade60712b3c4d5e6f70819",
        "3f9a0c7be1d24586b7f00a9d1c2e3f48"
      ),
      ("51bf620100", "229f480675", "3f9a0c7be1"), ("51bf620", "229f480", "3f9a0c7"),
    ])
  func replaced(recorded: String, live: String, other: String) {
    let table = IdentityTable()
    let kinds = { (old: String, new: String) in
      var comparison = KindComparison(nil, table)
      return comparison.kinds(Array("/posts/\(old)".utf8)[...], Array("/posts/\(new)".utf8)[...])
    }
    #expect(kinds(recorded, live) == [.identity])
    #expect(kinds(live, other) == nil)
    #expect(kinds(live, live) == [])
  }

  @Test("are one value in a policy and in the script that it allows")
  func nonces() {
    let (nonce, live) = ("q8Zp1Vx7Tn3kRw9LmQ2AcD4f", "Zr5tYw1Pk8sVb3NxGh6JdL0e")
    let table = IdentityTable()
    let kinds = { (old: String, new: String) in
      var comparison = KindComparison(nil, table)
      return comparison.kinds(Array(old.utf8)[...], Array(new.utf8)[...])
    }
    let policy = { (nonce: String) in "script-src 'nonce-\(nonce)' 'self'" }
    #expect(kinds(policy(nonce), policy(live)) == [.identity])
    #expect(kinds(nonce, "Bv7mQx2Tf9WcKj4RzHy8SpUa") == nil)
    #expect(kinds(nonce, live) == [.identity])
  }

  @Test("that begin a whole hash begin its live value, too")
  func abbreviations() {
    let (hash, other) = ("51bf620100e47f3747a1c2d3e4f50617", "229f480675ade60712b3c4d5e6f70819")
    for isShortFirst in [false, true] {
      let table = IdentityTable()
      let kinds = { (old: String, new: String) in
        var comparison = KindComparison(nil, table)
        return comparison.kinds(Array("/info/\(old)".utf8)[...], Array("/info/\(new)".utf8)[...])
      }
      let short = { (hash: String, length: Int) in String(hash.prefix(length)) }
      let pairs = [(short(hash, 16), short(other, 16)), (hash, other)]
      for (old, new) in isShortFirst ? pairs : pairs.reversed() {
        #expect(kinds(old, new) == [.identity])
      }
      #expect(kinds(short(hash, 10), "229f480676") == nil)
      #expect(kinds(short(hash, 10), short(other, 10)) == [.identity])
      #expect(kinds("51bf620100e47f38", short(other, 16)) == nil)
    }
  }

  @Test("are numbers of processes where identities of the run name them")
  func processes() {
    let table = IdentityTable()
    let kinds = { (old: String, new: String) in
      var comparison = KindComparison(nil, table)
      return comparison.kinds(Array(old.utf8)[...], Array(new.utf8)[...])
    }
    #expect(kinds("/tmp/kernel_712/", "/tmp/kernel_1302/") == nil)
    #expect(kinds("by 7c9e6679aa_712_19", "by 1111a679aa_1302_20") == [.identity])
    #expect(kinds("/tmp/kernel_712/", "/tmp/kernel_1302/") == [.identity])
    #expect(kinds("pid:712", "pid:1302") == [.identity])
    for (old, new) in [
      ("/tmp/kernel_712/", "/tmp/kernel_1303/"), ("/tmp/kernel_713/", "/tmp/kernel_1302/"),
      ("price 712.5", "price 1302.5"), ("price 0.712", "price 0.1302"), ("x712", "x1302"),
      ("count 19", "count 20"), ("by 8d9e6679bb_712_19", "by 2222a679bb_1400_20"),
      ("by 8d9e6679bb_799_19", "by 2222a679bb_1302_20"),
      ("/tmp/kernel_712/", "/tmp/kernel_1400/"), ("/tmp/kernel_799/", "/tmp/kernel_1302/"),
    ] { #expect(kinds(old, new) == nil, "\(old)") }
    #expect(kinds("by 8d9e6679bb_799_19", "by 3333a679bb_1400_20") == [.identity])
  }

  @Test("are looked up only in a trial")
  func trial() {
    let table = IdentityTable()
    let kinds = { (old: String, new: String, isTrial: Bool) in
      var comparison = KindComparison(nil, table, isTrial: isTrial)
      return comparison.kinds(Array(old.utf8)[...], Array(new.utf8)[...])
    }
    #expect(kinds("by 7c9e6679aa!", "by 1111a679aa!", true) == [.identity])
    #expect(kinds("by 7c9e6679aa!", "by 2222b679aa!", false) == [.identity])
    #expect(kinds("by 7c9e6679aa!", "by 1111a679aa!", true) == nil)
  }
}
