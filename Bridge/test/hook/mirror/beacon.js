// navigator.sendBeacon.
for (const [kind, make] of Object.entries({ ...none, ...plainKinds, ...large })) {
  cell(`beacon.${kind}`, (log) => log.say(navigator.sendBeacon(log.at("answer", "?a=%2f#c"), make())));
}
for (const [kind, make] of Object.entries(streams)) cell(`beacon.${kind}`, (log) => log.say(navigator.sendBeacon(log.at("answer"), make())));
cell("beacon.no-data", (log) => log.say(navigator.sendBeacon(log.at("answer"))));
cell("beacon.bad-url", (log) => log.say(navigator.sendBeacon("http://:bad", "x")));
cell("beacon.no-http", (log) => log.say(navigator.sendBeacon("data:,x", "x")));
cell("beacon.no-arguments", (log) => log.say(navigator.sendBeacon()));
