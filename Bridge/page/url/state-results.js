// The results of a state of the URL parser; otherwise it goes on with the next character.
export const failure = Symbol("failure");
export const finished = Symbol("finished");
