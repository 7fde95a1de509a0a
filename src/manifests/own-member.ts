import type { Json } from '../base/json.ts';

/** A JSON object while it is being built. */
export type OpenObject = { [key: string]: Json };

/** Sets an own member; `__proto__` is an ordinary name. */
export function setOwnMember(object: OpenObject, name: string, value: Json): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
