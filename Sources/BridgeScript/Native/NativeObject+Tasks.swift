internal import BridgeCore
internal import BridgeSystem
internal import CJavaScriptCore

/// The page's identity, clock, tasks, timers and console.
extension NativeObject {
  func addFacts() {
    let (context, options) = (realm.context, realm.options)
    add("url", context.value(options.url.text))
    add("lossy", JSValueMakeBoolean(context, options.engine == .lossy))
    add("userAgent", context.value(options.userAgent))
    add("timeOrigin", JSValueMakeNumber(context, Self.millisecondsSince1970()))
    add("now") { [start = realm.start] call in
      JSValueMakeNumber(call.context, start.duration(to: .now) / .milliseconds(1))
    }
    add("print") { [options, life = realm.life] call in
      guard !life.isOver else { return nil }
      let level = ConsoleLine.Level(rawValue: call.string(0)) ?? .log
      options.onConsole(ConsoleLine(level, call.string(1)))
      return nil
    }
    add("reportError") { [unowned realm] call in
      // A listener handled it; browsers do not report it either.
      if !call.bool(1), let error = call[0] { realm.fail(.uncaughtError, error) }
      return nil
    }
  }

  func addTasks() {
    let limits = realm.options.limits
    add("setTimer") { [unowned realm] call in
      guard realm.timers.count < limits.timers else {
        throw NativeThrow(
          "RangeError", "the page has \(limits.timers) timers set; clear some first")
      }
      realm.timers.set(
        call.integer(0), at: .now + Self.delay(call.number(1)), isAwaited: call.bool(2))
      return nil
    }
    add("clearTimer") { [unowned realm] call in
      realm.timers.clear(call.integer(0))
      return nil
    }
    add("queueTask") { [unowned realm] call in
      guard realm.queuedTasks < limits.tasks else {
        throw NativeThrow("RangeError", "the page has \(limits.tasks) tasks queued")
      }
      let id = call.integer(0)
      realm.postTask { realm in realm.call(.task, realm.number(id)) }
      return nil
    }
  }

  /// NaN and negative values mean at once; the maximum of HTML's timers is 2³¹ milliseconds.
  private static func delay(_ milliseconds: Double) -> Duration {
    .milliseconds(milliseconds > 0 ? min(milliseconds, 0x8000_0000) : 0)
  }

  private static func millisecondsSince1970() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}
