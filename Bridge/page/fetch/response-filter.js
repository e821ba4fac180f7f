// Filtered responses for requests without a network (https://fetch.spec.whatwg.org/#concept-filtered-response).

export const opaqueResponse = () => ({
  __proto__: null, type: "opaque", status: 0, statusText: "", url: "", redirected: false, headers: [],
});
