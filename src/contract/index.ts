/** The contract: every call by area. `api.<area>.<call>` on the client, `serve(contract.<area>.<call>, handler)` on the server. */
import { account } from './account'
import { hospital } from './hospital'
import { inpatient } from './inpatient'
import { outpatient } from './outpatient'
import { patientCalls } from './patient'
import { privacy } from './privacy'
import { queue } from './queue'
import { registration } from './registration'

export const contract = { account, hospital, inpatient, outpatient, patient: patientCalls, privacy, queue, registration }
export type Contract = typeof contract
