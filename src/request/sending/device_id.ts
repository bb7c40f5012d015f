import { randomToken } from '@/platform/device/random'
import { storedDeviceId } from '@/storage/keys'

/** The generated identifier of this device (spec §3): generated once and stored. */
export function readDeviceId(): string {
  const known = storedDeviceId.read()
  if (known !== undefined) return known
  const made = randomToken()
  storedDeviceId.write(made)
  return made
}
