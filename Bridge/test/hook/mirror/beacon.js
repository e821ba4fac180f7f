// navigator.sendBeacon.
for (const [kind, make] of Object.entries({ ...none, ...plainKinds, ...large })) {
  cell(`beacon.${kind}`, (log) => log.say(navigator.sendBeacon(log.at("answer", "?a=%2f#c"), make())));
}
for (const [kind, make] of Object.entries(streams)) cell(`beacon.${kind}`, (log) => log.say(navigator.sendBeacon(log.at("answer"), make())));
cell("beacon.no-data", (log) => log.say(navigator.sendBeacon(log.at("answer"))));
cell("beacon.bad-url", (log) => log.say(navigator.sendBeacon("http://:bad", "x")));
cell("beacon.no-http", (log) => log.say(navigator.sendBeacon("data:,x", "x")));
for (const url of ["foo:bar", "about:blank", "blob:http://127.0.0.1/1", "ws://127.0.0.1/"]) {
  cell(`beacon.to-${url.split(":")[0]}`, (log) => log.say(navigator.sendBeacon(url, "x")));
}
cell("beacon.no-arguments", (log) => log.say(navigator.sendBeacon()));
