/** What this computer keeps of how the desk stands. */
import { useState } from 'react'

/** A value in the browser's own storage; what cannot be read is the beginning. */
export function useKept<Value>(
  name: string,
  beginning: Value,
  isValue: (kept: unknown) => kept is Value,
): [Value, (value: Value) => void] {
  const [value, set] = useState(() => read(name, beginning, isValue))
  return [
    value,
    (next) => {
      localStorage.setItem(name, JSON.stringify(next))
      set(next)
    },
  ]
}

function read<Value>(
  name: string,
  beginning: Value,
  isValue: (kept: unknown) => kept is Value,
): Value {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isValue(kept) ? kept : beginning
  } catch {
    return beginning
  }
}

export const isWords = (kept: unknown): kept is string[] =>
  Array.isArray(kept) && kept.every((one) => typeof one === 'string')
export const isFlag = (kept: unknown): kept is boolean => typeof kept === 'boolean'
