import Taro from '@tarojs/taro'

/** One remembered value: its key, and how a stored thing of any shape becomes a value (or nothing, when it is broken). */
export interface StoredValue<Value> {
  /** The value, or undefined when it is missing, broken, or the storage cannot be read. */
  read(): Value | undefined
  /** Remembers the value; a full or forbidden storage loses it silently. */
  write(value: Value): void
  remove(): void
}

/**
 * Declares a value in the device's storage; nothing else in the app touches Taro's storage.
 * Broken and missing values, private windows and full storages never throw: they read as undefined.
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
        // Forgetting is all that can happen here, and the app works without memory.
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
