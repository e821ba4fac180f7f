// ReadableStream.from: Streams Standard §4.9.1, "ReadableStreamFromIterable".
import { promiseCall, react, resolvedWith } from "./promises.js";

const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";

/** `create` creates the stream: createReadableStream. */
export const streamFromIterable = (iterable, create) => {
  const { iterator, next } = iteratorOf(iterable);
  const pull = (controller) => react(promiseCall(() => Reflect.apply(next, iterator, [])), (result) => {
    requireResult(result);
    if (result.done) controller.close();
    else controller.enqueue(result.value);
  });
  const cancel = (reason) => {
    const method = methodOf(iterator, "return");
    if (!method) return undefined;
    return react(promiseCall(() => Reflect.apply(method, iterator, [reason])), requireResult);
  };
  return create({ __proto__: null, pull, cancel, highWaterMark: 0 });
};

const requireResult = (result) => {
  if (!isObject(result)) throw new TypeError("an iterator's result must be an object");
};

const methodOf = (object, key) => {
  const method = object[key];
  if (method === undefined || method === null) return null;
  if (typeof method !== "function") throw new TypeError(`${String(key)} must be a function`);
  return method;
};

/** GetIterator(iterable, async): synchronous iterators are accepted as well. */
const iteratorOf = (iterable) => {
  const asyncMethod = methodOf(iterable, Symbol.asyncIterator);
  const method = asyncMethod ?? methodOf(iterable, Symbol.iterator);
  if (!method) throw new TypeError("the argument is not iterable");
  const iterator = Reflect.apply(method, iterable, []);
  if (!isObject(iterator)) throw new TypeError("an iterator must be an object");
  const { next } = iterator;
  return asyncMethod ? { __proto__: null, iterator, next } : asynchronous(iterator, next);
};

/** CreateAsyncFromSyncIterator: yielded values are awaited. */
const asynchronous = (inner, innerNext) => {
  const awaitValue = (result) => {
    requireResult(result);
    const { done, value } = result;
    return react(resolvedWith(value), (awaited) => ({ __proto__: null, done, value: awaited }));
  };
  const iterator = {
    __proto__: null,
    next: () => awaitValue(Reflect.apply(innerNext, inner, [])),
    return(reason) {
      const method = methodOf(inner, "return");
      return method ? awaitValue(Reflect.apply(method, inner, [reason])) : { __proto__: null, done: true, value: reason };
    },
  };
  return { __proto__: null, iterator, next: iterator.next };
};
