/** The calls that the desk's first load brings along, by area: `api.<area>.<call>` in `desk/`. */
import { auditCalls } from './audit'
import { appealCalls } from './appeals'
import { clinicCalls } from './clinics'
import { closureCalls } from './closures'
import { counterCalls } from './counter'
import { hospitalDayCalls } from './hospital_days'
import { examDeskCalls } from './exams'
import { intakeCalls } from './intake'
import { figureCalls } from './figures'
import { moneyCalls } from './money'
import { noticeCalls } from './content/notices'
import { patientCalls } from './patients'
import { refundCalls } from './refunds/refunds'
import { ruleCalls } from './rules'
import { securityCalls } from './security'
import { serviceCalls } from './services'
import { sessionCalls } from './session'
import { timelineCalls } from './timeline'
import { workCalls } from './work/work'

export const everyPageContract = {
  appeals: appealCalls,
  audit: auditCalls,
  clinics: clinicCalls,
  closures: closureCalls,
  counter: counterCalls,
  exams: examDeskCalls,
  intake: intakeCalls,
  figures: figureCalls,
  hospitalDays: hospitalDayCalls,
  money: moneyCalls,
  notices: noticeCalls,
  patients: patientCalls,
  refunds: refundCalls,
  rules: ruleCalls,
  security: securityCalls,
  services: serviceCalls,
  session: sessionCalls,
  timeline: timelineCalls,
  work: workCalls,
}
