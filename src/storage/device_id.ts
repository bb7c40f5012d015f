import { randomToken } from '@/platform/device/random'
import { storedDeviceId } from './keys'

let inMemory: string | undefined

/** The generated identifier of this device (spec §3): generated once and stored, or kept in memory where nothing can be stored. */
export function readDeviceId(): string {
  const known = storedDeviceId.read() ?? inMemory
  if (known !== undefined) {
    return known
  }
  inMemory = randomToken()
  storedDeviceId.write(inMemory)
  return inMemory
}
