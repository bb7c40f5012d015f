/** What the hospital keeps of a demo person and the patients he cares for: the ids that fill the pages of bills, numbers, stays, reports and films. */
import { filmCalls } from '../../../src/contract/film'
import { inpatientCalls } from '../../../src/contract/inpatient'
import { outpatientCalls } from '../../../src/contract/outpatient'
import { patientCalls } from '../../../src/contract/patient'
import { queueCalls } from '../../../src/contract/queue'
import { reportCalls } from '../../../src/contract/report'
import type { Hospital } from './hospital'
import type { Person } from './people'

/** The newest of each kind; what nobody of his has is undefined. */
export interface History {
  billId?: string
  paidOrderId?: string
  waiting?: { patientId: string; groupCode: string; itemCode: string }
  inpatientId?: string
  reportId?: string
  filmId?: string
}

/** Asks for one patient after the other; the first that has something counts. */
export async function historyOf(hospital: Hospital, person: Person): Promise<History> {
  const { list } = await hospital.call(patientCalls.listPatients, {}, person)
  const [stay] = await hospital.call(inpatientCalls.listStays, {}, person)
  let found: History = { inpatientId: stay?.inpatientId }
  for (const { patientId } of list) {
    const known = Object.entries(found).filter(([, value]) => value !== undefined)
    found = {
      ...(await historyOfPatient(hospital, person, patientId)),
      ...Object.fromEntries(known),
    }
  }
  return found
}

async function historyOfPatient(
  hospital: Hospital,
  person: Person,
  patientId: string,
): Promise<History> {
  const [unpaid, paid, groups, reports, films] = await Promise.all([
    hospital.call(outpatientCalls.listUnpaid, { patientId }, person),
    hospital.call(outpatientCalls.listPaid, { patientId }, person),
    hospital.call(queueCalls.listGroups, { patientId }, person),
    hospital.call(reportCalls.listReports, { patientId, months: 12 }, person),
    hospital.call(filmCalls.listFilms, { patientId }, person),
  ])
  const [group] = groups.filter(({ items }) => items.length > 0)
  const itemCode = group?.items[0]?.itemCode
  return {
    billId: unpaid.visits[0]?.bills[0]?.billId,
    paidOrderId: paid.list[0]?.orders[0]?.orderId,
    waiting:
      group === undefined || itemCode === undefined
        ? undefined
        : { patientId, groupCode: group.group, itemCode },
    reportId: reports.list.find(({ reportTime }) => reportTime !== null)?.reportId,
    filmId: films.films[0]?.filmId,
  }
}
