/** The contract: every call by area. `api.<area>.<call>` on the client, `serve(contract.<area>.<call>, handler)` on the server. */
import { account } from './account'
import { film } from './film'
import { follow } from './follow'
import { home } from './home'
import { hospital } from './hospital'
import { inpatient } from './inpatient'
import { insurance } from './insurance'
import { messageCalls } from './message'
import { outpatient } from './outpatient'
import { patientCalls } from './patient'
import { privacy } from './privacy'
import { queue } from './queue'
import { registration } from './registration'
import { reportCalls } from './report'
import { search } from './search'
import { share } from './share'

export const contract = {
  account,
  film,
  follow,
  home,
  hospital,
  inpatient,
  message: messageCalls,
  insurance,
  outpatient,
  patient: patientCalls,
  privacy,
  queue,
  registration,
  report: reportCalls,
  search,
  share,
}
export type Contract = typeof contract
