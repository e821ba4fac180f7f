// Special results of a parser state. Otherwise the parser continues with the next character.
export const failure = Symbol("failure");
export const finished = Symbol("finished");
