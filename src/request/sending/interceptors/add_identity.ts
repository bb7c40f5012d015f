import { readDeviceId } from '@/storage/device_id'
import { authToken } from '@/storage/keys'

import type { Interceptor } from '../call'
import { sessionKeeper } from '../session_keeper'

/** Attaches the token when present (spec §7) and the device's identifier; a user call first waits for a sign-in that is under way. */
export const addIdentity: Interceptor = async (call, next) => {
  if (call.session === 'needed') {
    await sessionKeeper().whenSettled()
  }
  const token = authToken.read()
  const identity = {
    'X-Device-Id': readDeviceId(),
    ...(token === undefined ? {} : { Authorization: token }),
  }
  return next({ ...call, headers: { ...identity, ...call.headers } })
}
