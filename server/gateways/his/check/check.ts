/** The conformance check of a hospital's system: every call of docs/his_protocol.md, and the findings. */
import { hospitalDay } from '../../../values/hospital_time'
import { Asking, type Finding } from './asking'
import { checkAdmissions } from './calls/admissions'
import { checkChanges } from './calls/changes'
import { checkClinics } from './calls/clinics'
import { checkCopies } from './calls/copies'
import { checkDay, checkMoneyOfDay } from './calls/days'
import { checkDischarges } from './calls/discharges'
import { checkExams } from './calls/exams'
import { checkFhir } from './calls/fhir'
import { checkForms } from './calls/forms'
import { checkGuarantees } from './calls/guarantees'
import { checkLocks } from './calls/locks'
import { checkBills, checkDeposits } from './calls/money'
import { checkPatients, checkToken } from './calls/patients'
import { checkRefunds } from './calls/refunds'
import { checkRegistrations } from './calls/registrations'
import { checkScheduling, offersScheduling } from './calls/scheduling'
import type { Facts } from './facts'

export interface CheckResult {
  /** The calls that were asked. */
  asked: readonly string[]
  findings: readonly Finding[]
}

/** Runs it against an address without a slash at its end; the FHIR calls go to `fhirUrl` where it is given. It writes what the facts allow, so use a test system. */
export async function checkHis(
  address: string,
  token: string,
  facts: Facts,
  fhirUrl?: string,
): Promise<CheckResult> {
  const asking = new Asking(address, token)
  if (fhirUrl === undefined) {
    await checkToken(asking)
    await checkPatients(asking, facts)
    await checkRegistrations(asking, facts)
    await checkLocks(asking, facts)
  } else {
    const address = { url: fhirUrl, token }
    await checkFhir(asking, address, facts)
    if (await offersScheduling(asking, address)) await checkScheduling(asking, address, facts)
    else await checkLocks(asking, facts)
  }
  await checkClinics(asking, facts)
  await checkForms(asking, facts)
  await checkDay(asking, hospitalDay(new Date()))
  await checkDeposits(asking, facts)
  await checkBills(asking, facts)
  await checkDischarges(asking, facts)
  await checkRefunds(asking)
  await checkAdmissions(asking)
  await checkCopies(asking)
  await checkGuarantees(asking)
  await checkExams(asking, facts)
  await checkMoneyOfDay(asking, hospitalDay(new Date()))
  await checkChanges(asking, facts)
  return { asked: [...asking.asked], findings: asking.findings }
}

/** The report: a line per call, and a line per finding. */
export function reportOf({ asked, findings }: CheckResult): string {
  const lines = asked.flatMap((call) => {
    const own = findings.filter((finding) => finding.call === call)
    const isGood = own.every(({ severity }) => severity === 'advice')
    return [
      `${isGood ? 'good ' : 'WRONG'} ${call.startsWith('/') ? 'POST ' : ''}${call}`,
      ...own.map(
        ({ severity, words }) =>
          `        ${severity === 'fault' ? 'fault:  ' : 'advice: '}${words}`,
      ),
    ]
  })
  const faults = findings.filter(({ severity }) => severity === 'fault').length
  return [...lines, '', faults === 0 ? 'Nothing falls short.' : `${faults} faults.`].join('\n')
}
