// Maps and sets as lists, without the iterators that page script can replace.
import { bareList, copyOf } from "./lists.js";

const { apply } = Reflect;
const [eachOfMap, eachOfSet] = [Map.prototype.forEach, Set.prototype.forEach];

const listOf = (visit, collection, toElement) => {
  const list = bareList();
  apply(visit, collection, [(value, key) => { list[list.length] = toElement(value, key); }]);
  return copyOf(list);
};

export const pairsOf = (map) => listOf(eachOfMap, map, (value, key) => [key, value]);
export const keysOf = (map) => listOf(eachOfMap, map, (_, key) => key);
export const valuesOf = (map) => listOf(eachOfMap, map, (value) => value);
export const membersOf = (set) => listOf(eachOfSet, set, (value) => value);

const { add } = Set.prototype;
/** new Set(list) would use the list's iterator. */
export const setOf = (list) => {
  const set = new Set();
  for (let index = 0; index < list.length; index++) apply(add, set, [list[index]]);
  return set;
};
export const withoutDoubles = (list) => membersOf(setOf(list));
