import { deviceMarkHeader } from '@/contract/device_mark'

import { storedDeviceMark } from './keys'

/** The device id by which the server recognises this device, whatever its user agent and address: sent with every call. Only a mini-program gets one here: a browser has an HttpOnly cookie. */
export function deviceMarkHeaders(): Record<string, string> {
  const mark = storedDeviceMark.read()
  return mark === undefined ? {} : { [deviceMarkHeader]: mark }
}

/** Stores the device id of a response; header names arrive in any case. */
export function keepDeviceMark(headers: unknown): void {
  if (typeof headers !== 'object' || headers === null) return
  for (const [name, value] of Object.entries(headers))
    if (name.toLowerCase() === deviceMarkHeader && typeof value === 'string')
      storedDeviceMark.write(value)
}
