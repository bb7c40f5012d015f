/** Every call of the desk by room: `api.<room>.<call>` in `desk/`, `serveStaff(deskContract.<room>.<call>, …)` on the server. */
import { sessionCalls } from './session'
import { storyCalls } from './story'
import { workCalls } from './work'

export const deskContract = {
  session: sessionCalls,
  story: storyCalls,
  work: workCalls,
}
