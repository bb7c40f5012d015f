import { deviceMarkHeader } from '@/contract/device_mark'

import { storedDeviceMark } from './keys'

/** By what the server knows this device again, whatever it calls itself and wherever it is: goes along with every call. Only a mini-program is given one here: a browser has a cookie that no script reads. */
export function deviceMarkHeaders(): Record<string, string> {
  const mark = storedDeviceMark.read()
  return mark === undefined ? {} : { [deviceMarkHeader]: mark }
}

/** Remembers the mark that came along with an answer; the names of headers arrive in letters of any size. */
export function keepDeviceMark(headers: unknown): void {
  if (typeof headers !== 'object' || headers === null) return
  for (const [name, value] of Object.entries(headers))
    if (name.toLowerCase() === deviceMarkHeader && typeof value === 'string')
      storedDeviceMark.write(value)
}
