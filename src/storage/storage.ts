import Taro from '@tarojs/taro'

/** One stored value: its key, and its parser (undefined when it is invalid). */
export interface StoredValue<Value> {
  /** The value, or undefined when it is missing, invalid, or the storage cannot be read. */
  read(): Value | undefined
  /** Stores the value; a full or forbidden storage drops it silently. */
  write(value: Value): void
  remove(): void
}

/**
 * Declares a value in the device's storage; nothing else in the app accesses Taro's storage. Invalid and missing
 * values, private windows and full storages never throw: they read as undefined.
 */
export function stored<Value>(
  key: string,
  parse: (raw: unknown) => Value | undefined,
): StoredValue<Value> {
  return {
    read() {
      try {
        return parse(Taro.getStorageSync<unknown>(key))
      } catch {
        return undefined
      }
    },
    write(value) {
      try {
        Taro.setStorageSync(key, value)
      } catch {
        // The value is lost, and the app works without it.
      }
    },
    remove() {
      try {
        Taro.removeStorageSync(key)
      } catch {
        // As above.
      }
    },
  }
}
