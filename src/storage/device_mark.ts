import { deviceMarkHeader } from '@/contract/device_mark'

import { storedDeviceMark } from './keys'

// A browser keeps its mark by itself, as a cookie that no script reads; mini-programs have no cookies.
const isKept = () => process.env.TARO_ENV === 'weapp'

/** By what the server knows this device again, whatever it calls itself and wherever it is: goes along with every call. */
export function deviceMarkHeaders(): Record<string, string> {
  const mark = isKept() ? storedDeviceMark.read() : undefined
  return mark === undefined ? {} : { [deviceMarkHeader]: mark }
}

/** Remembers the mark that came along with an answer; the names of headers arrive in letters of any size. */
export function keepDeviceMark(headers: unknown): void {
  if (!isKept() || typeof headers !== 'object' || headers === null) return
  for (const [name, value] of Object.entries(headers))
    if (name.toLowerCase() === deviceMarkHeader && typeof value === 'string')
      storedDeviceMark.write(value)
}
