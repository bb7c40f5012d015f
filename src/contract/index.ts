/** The contract: every call by area. `api.<area>.<call>` on the client, `serve(contract.<area>.<call>, handler)` on the server. */
import { account } from './account'
import { hospital } from './hospital'
import { patientCalls } from './patient'
import { privacy } from './privacy'
import { registration } from './registration'

export const contract = { account, hospital, patient: patientCalls, privacy, registration }
export type Contract = typeof contract
