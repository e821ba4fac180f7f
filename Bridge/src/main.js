// The hook. It is installed once per realm, completely or not at all. Workers have some of the APIs, pages have all.
import { installBlobs, remembersBlobs } from "./bodies/blob-memory.js";
import { installBeacon } from "./beacon/beacon.js";
import { apiNames, configuration } from "./foundation/configuration.js";
import { hideSources, isEnabled, setEnabled, uninstall } from "./foundation/control.js";
import { installChosenFiles } from "./bodies/chosen-files.js";
import { installCookieStore } from "./cookies/cookie-store.js";
import { installDocumentCookie } from "./cookies/document-cookie.js";
import { installFetch } from "./fetch/fetch.js";
import { installForms } from "./forms/forms.js";
import { apply, defineProperty, deleteProperty, freeze, getOwnPropertyDescriptor, scope } from "./foundation/primordials.js";
import { installGivenBlobs } from "./bodies/given-blobs.js";
import { installHostedConstructors } from "./hosted/constructors.js";
import { installHostedHistory } from "./hosted/history.js";
import { installHostedLocation } from "./hosted/location.js";
import { installHostedRedirects } from "./hosted/redirected.js";
import { installHostedReferrer } from "./hosted/referrer.js";
import { installHostedResponses } from "./hosted/responses.js";
import { installRequest } from "./fetch/request-memory.js";
import { transport } from "./transports/choose.js";
import { installXHR } from "./xhr/xhr.js";

const key = Symbol.for("ajax-bridge.hook");

const capabilities = freeze({
  __proto__: null,
  transport: configuration.transport,
  apis: apiNames,
  synchronousBodies: configuration.transport !== "message",
  streams: true,
  forms: transport.hasStore,
  cookies: Boolean(transport.askCookies),
  webSocket: false,
  eventSource: false,
});

const makeControl = () => {
  const control = freeze({
    __proto__: null,
    version: "1",
    capabilities,
    setEnabled,
    isEnabled,
    uninstall() {
      uninstall();
      if (getOwnPropertyDescriptor(scope, key)?.value === control) deleteProperty(scope, key);
    },
  });
  return control;
};

const install = () => {
  hideSources();
  installBlobs();
  installXHR();
  installRequest();
  installFetch();
  installHostedConstructors();
  installHostedHistory();
  installHostedLocation();
  installHostedRedirects();
  installHostedReferrer();
  installHostedResponses();
  if (remembersBlobs && scope.document) {
    installGivenBlobs();
    installChosenFiles();
  }
  installForms();
  installBeacon();
  installDocumentCookie(transport);
  installCookieStore(transport);
  const control = makeControl();
  defineProperty(scope, key, {
    __proto__: null, value: control, configurable: true, enumerable: false, writable: false,
  });
  if (configuration.installed) apply(configuration.installed, undefined, [control]);
};

if (!getOwnPropertyDescriptor(scope, key)) install();
