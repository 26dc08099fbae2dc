/** Sets a key of untrusted name: assigning `__proto__` would not make a key of it. */
export function setOwn<Value>(object: { [key: string]: Value }, key: string, value: Value): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  else object[key] = value
}
