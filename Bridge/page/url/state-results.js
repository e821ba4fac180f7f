// What a state of the URL parser may answer; otherwise it goes on with the next character.
export const failure = Symbol("failure");
export const finished = Symbol("finished");
