internal import BridgeFormats

extension CivilTime {
  init(_ moment: WallInstant) {
    self.init(microsecondsSinceEpoch: moment.microsecondsSinceEpoch)
  }
}
