// The hook: what is patched, for whom and how its bytes travel.
export {};
