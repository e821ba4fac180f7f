import BridgeWebKitGTK
import Testing

@Suite("two stores of cookies that are kept in step")
struct MirrorPlanTests {
  private static let name = MirroredCookie.Identity(name: "a", host: "shop.example")

  private static func store(_ value: String?) -> MirrorPlan.Store {
    value.map { [name: MirroredCookie(name, value: $0)] } ?? [:]
  }

  /// The changes to each side: `+` stores a cookie, `-` removes it.
  private static func told(_ plan: MirrorPlan) -> String {
    let parts = [
      plan.toJar.map { "jar+\($0.value)" }, plan.fromJar.map { _ in "jar-" },
      plan.toEngine.map { "engine+\($0.value)" }, plan.fromEngine.map { _ in "engine-" },
    ]
    return parts.flatMap(\.self).joined(separator: " ")
  }

  @Test(
    "tell each other what changed, and the jar counts where both did",
    arguments: [
      // Agreed before, in the engine now, in the jar now, what is to be done.
      (nil, "1", nil, "jar+1"), (nil, nil, "1", "engine+1"), (nil, "1", "1", ""),
      ("1", "1", "1", ""), ("1", "2", "1", "jar+2"), ("1", "1", "2", "engine+2"),
      ("1", nil, "1", "jar-"), ("1", "1", nil, "engine-"), ("1", nil, nil, ""),
      ("1", "2", "3", "engine+3"), ("1", "2", nil, "engine-"), ("1", nil, "2", "engine+2"),
    ] as [(String?, String?, String?, String)])
  func plan(before: String?, engine: String?, jar: String?, done: String) {
    var agreement = MirrorPlan.Agreement()
    agreement.engine = Self.store(before)
    agreement.jar = Self.store(before)
    let plan = MirrorPlan(
      engine: Self.store(engine), jar: Self.store(jar), since: agreement)
    #expect(Self.told(plan) == done)
  }

  @Test(
    "see again what came while they were brought into step, and not what a side refused",
    arguments: [
      // Agreed before, in both when it began, in both when it ended, what is to be done then.
      (nil, "1", nil, "1", "1", ""), (nil, "1", nil, "2", nil, "jar+2"),
      ("0", "1", "0", "2", "1", "jar+2"), ("0", "1", "0", "1", "0", ""),
      (nil, "1", nil, "1", "3", "engine+3"), ("0", "1", "0", "1", "3", "engine+3"),
      (nil, nil, "1", nil, "1", ""), ("0", "0", "1", "1", "1", ""),
      ("0", "0", "1", "2", "1", "jar+2"),
      ("0", "0", "1", "1", "2", "engine+2"), ("0", nil, "0", nil, nil, ""),
      ("0", nil, "0", nil, "3", "engine+3"), ("0", "0", nil, nil, nil, ""),
      ("0", "0", nil, "4", nil, "jar+4"),
    ] as [(String?, String?, String?, String?, String?, String)])
  func meanwhile(
    before: String?, engine: String?, jar: String?, engineNow: String?, jarNow: String?,
    done: String
  ) {
    var agreement = MirrorPlan.Agreement()
    (agreement.engine, agreement.jar) = (Self.store(before), Self.store(before))
    let (found, kept) = (Self.store(engine), Self.store(jar))
    let plan = MirrorPlan(engine: found, jar: kept, since: agreement)
    let now = (engine: Self.store(engineNow), jar: Self.store(jarNow))
    // A refused cookie leaves its side as it was: there is nothing new then.
    let next = MirrorPlan(
      engine: now.engine, jar: now.jar,
      since: plan.agreement(engine: found, jar: kept, engineNow: now.engine, jarNow: now.jar))
    #expect(Self.told(next) == done)
  }

  @Test("may keep one cookie for different times, and what one refused is not offered again")
  func ownRules() {
    var (long, short) = (
      MirroredCookie(Self.name, value: "1"), MirroredCookie(Self.name, value: "1")
    )
    (long.expires, short.expires) = (4_000_000_000, 2_000_000_000)
    var agreement = MirrorPlan.Agreement()
    let first = MirrorPlan(
      engine: [Self.name: long], jar: [Self.name: short], since: agreement)
    #expect(first.isEmpty)
    agreement.engine = [Self.name: long]
    #expect(MirrorPlan(engine: [Self.name: long], jar: [:], since: agreement).isEmpty)
  }
}
