// The language's own objects and functions as they were before page script ran. Scripts/build-js substitutes them for
// the globals of the same name in this folder, `Object_keys` for `Object.keys`: assignments of page script to Promise
// or JSON.parse have no effect here. Methods of prototypes are not included; if page script replaces those and breaks a
// request, that request fails.
const {
  Array, ArrayBuffer, BigInt, DataView, Date, Error, FinalizationRegistry, Int32Array, Int8Array, JSON, Map, Math, Number,
  Object, Promise, Proxy, RangeError, Reflect, RegExp, Set, String, Symbol, SyntaxError, TypeError, Uint16Array,
  Uint8Array, WeakMap, WeakRef, WeakSet,
} = globalThis;

const {
  assign: Object_assign, create: Object_create, defineProperties: Object_defineProperties,
  defineProperty: Object_defineProperty, entries: Object_entries, freeze: Object_freeze,
  getOwnPropertyDescriptor: Object_getOwnPropertyDescriptor, getOwnPropertyDescriptors: Object_getOwnPropertyDescriptors,
  getOwnPropertyNames: Object_getOwnPropertyNames, getPrototypeOf: Object_getPrototypeOf, hasOwn: Object_hasOwn,
  is: Object_is, keys: Object_keys, setPrototypeOf: Object_setPrototypeOf, values: Object_values,
} = Object;
const {
  apply: Reflect_apply, get: Reflect_get, getOwnPropertyDescriptor: Reflect_getOwnPropertyDescriptor,
  ownKeys: Reflect_ownKeys, set: Reflect_set, setPrototypeOf: Reflect_setPrototypeOf,
} = Reflect;
const { parse: JSON_parse, stringify: JSON_stringify } = JSON;
const { isArray: Array_isArray } = Array;
const { isView: ArrayBuffer_isView } = ArrayBuffer;
const { asIntN: BigInt_asIntN, asUintN: BigInt_asUintN } = BigInt;
const { now: Date_now } = Date;
const { ceil: Math_ceil, floor: Math_floor, max: Math_max, min: Math_min, round: Math_round, trunc: Math_trunc } = Math;
const { isFinite: Number_isFinite, isNaN: Number_isNaN, parseInt: Number_parseInt } = Number;
const { fromCharCode: String_fromCharCode, fromCodePoint: String_fromCodePoint } = String;

const makerOf = (type) => {
  const { from } = type;
  return (...given) => Reflect_apply(from, type, given);
};
const [Array_from, Uint8Array_from, Uint16Array_from] = [makerOf(Array), makerOf(Uint8Array), makerOf(Uint16Array)];

export {
  Array, ArrayBuffer, BigInt, DataView, Date, Error, FinalizationRegistry, Int32Array, Int8Array, Map, Number, Object,
  Promise, Proxy, RangeError, RegExp, Set, String, Symbol, SyntaxError, TypeError, Uint16Array, Uint8Array, WeakMap,
  WeakRef, WeakSet,

  Array_from, Array_isArray, ArrayBuffer_isView, BigInt_asIntN, BigInt_asUintN, Date_now, JSON_parse, JSON_stringify,
  Math_ceil, Math_floor, Math_max, Math_min, Math_round, Math_trunc, Number_isFinite, Number_isNaN, Number_parseInt,
  Object_assign, Object_create, Object_defineProperties, Object_defineProperty, Object_entries, Object_freeze,
  Object_getOwnPropertyDescriptor, Object_getOwnPropertyDescriptors, Object_getOwnPropertyNames, Object_getPrototypeOf,
  Object_hasOwn, Object_is, Object_keys, Object_setPrototypeOf, Object_values, Reflect_apply, Reflect_get,
  Reflect_getOwnPropertyDescriptor, Reflect_ownKeys, Reflect_set, Reflect_setPrototypeOf, String_fromCharCode,
  String_fromCodePoint, Uint8Array_from, Uint16Array_from,
};
