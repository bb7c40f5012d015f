/** The contract: every call by area. `api.<area>.<call>` on the client, `serve(contract.<area>.<call>, handler)` on the server. */
import { accountCalls } from './account'
import { examCalls } from './exam'
import { faultCalls } from './fault'
import { feedbackCalls } from './feedback'
import { filmCalls } from './film'
import { followCalls } from './follow'
import { formCalls } from './form'
import { homeCalls } from './home'
import { hospitalCalls } from './hospital'
import { inpatientCalls } from './inpatient'
import { insuranceCalls } from './insurance'
import { languageCalls } from './language'
import { medicineCalls } from './medicine'
import { messageCalls } from './message'
import { outpatientCalls } from './outpatient'
import { patientCalls } from './patient'
import { privacyCalls } from './privacy'
import { queueCalls } from './queue'
import { registrationCalls } from './registration'
import { reportCalls } from './report'
import { searchCalls } from './search'
import { shareCalls } from './share'

export const contract = {
  account: accountCalls,
  exam: examCalls,
  fault: faultCalls,
  feedback: feedbackCalls,
  film: filmCalls,
  follow: followCalls,
  form: formCalls,
  home: homeCalls,
  hospital: hospitalCalls,
  inpatient: inpatientCalls,
  language: languageCalls,
  medicine: medicineCalls,
  message: messageCalls,
  insurance: insuranceCalls,
  outpatient: outpatientCalls,
  patient: patientCalls,
  privacy: privacyCalls,
  queue: queueCalls,
  registration: registrationCalls,
  report: reportCalls,
  search: searchCalls,
  share: shareCalls,
}
export type Contract = typeof contract
