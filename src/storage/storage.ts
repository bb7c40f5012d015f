import Taro from '@tarojs/taro'

/** One stored value: its key, and its parser (undefined when it is invalid). */
export interface StoredValue<Value> {
  /** The value, or undefined when it is missing, invalid, or the storage cannot be read. */
  read(): Value | undefined
  /** Stores the value; where the storage is full or forbidden, until the app is closed. */
  write(value: Value): void
  remove(): void
}

/** What a full or forbidden storage did not take. */
const unstored = new Map<string, unknown>()

/**
 * Declares a value in the device's storage; nothing else in the app accesses Taro's storage. Invalid and missing
 * values, private windows and full storages never throw: what cannot be stored is remembered until the app is closed.
 */
export function stored<Value>(
  key: string,
  parse: (raw: unknown) => Value | undefined,
): StoredValue<Value> {
  return {
    read() {
      try {
        return parse(unstored.get(key) ?? Taro.getStorageSync<unknown>(key))
      } catch {
        return undefined
      }
    },
    write(value) {
      unstored.delete(key)
      try {
        Taro.setStorageSync(key, value)
      } catch {
        // Without its token a phone whose storage is full could not sign in.
        unstored.set(key, value)
      }
    },
    remove() {
      unstored.delete(key)
      try {
        Taro.removeStorageSync(key)
      } catch {
        // There is none.
      }
    },
  }
}
