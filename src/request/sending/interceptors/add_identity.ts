import { authToken } from '@/storage/keys'

import type { Interceptor } from '../call'
import { sessionKeeper } from '../session_keeper'

/** Adds the token when present (spec §7), and nothing else: a server of another origin may permit only `Authorization` and `Content-Type`. A user call first waits for a sign-in in progress. */
export const addIdentity: Interceptor = async (call, next) => {
  if (call.session === 'needed') {
    await sessionKeeper().whenSettled()
  }
  const token = authToken.read()
  if (token === undefined) {
    return next(call)
  }
  return next({ ...call, headers: { Authorization: token, ...call.headers } })
}
