import type { Interceptor } from '../call'
import { sessionKeeper } from '../session_keeper'
import { addIdentity } from './add_identity'

/**
 * Handles a 401 (spec §4.5, §8): the keeper clears the login flag and restarts the sign-in, and where that ends on the
 * same page (mini-program, or another call was faster) the call is sent once more with the new token. It adds the
 * identity itself, because the second attempt needs the new one.
 */
export const recoverSession: Interceptor = async (call, next) => {
  let usedAuthorization: string | undefined
  const answer = await addIdentity(call, (signed) => {
    usedAuthorization = signed.headers.Authorization
    return next(signed)
  })
  if (answer.statusCode !== 401 || call.session === 'being_made') {
    return answer
  }
  const isRecovered = await sessionKeeper().recover(usedAuthorization)
  return isRecovered ? addIdentity(call, next) : answer
}
