/** Asks every area that may have some for a patient's steps and merges the answers in one order. An area that fails loses its own steps only. */
import type { ReplyOf } from '../../../src/contract/endpoint'
import type { FamilyMember, homeCalls, HomeStep } from '../../../src/contract/home'
import { stepOfNumber, type QueueItem } from '../../../src/contract/queue'
import type { Dependencies } from '../../dependencies'
import { said, localizeName } from '../../language/callers_language'
import { hospitalMoment } from '../../values/hospital_time'
import { listLowStays } from '../inpatient'
import { listBillsToPay } from '../outpatient'
import { clinicGroup, listToday } from '../queue'
import { listNextSteps, type NextStep } from '../registration'
import { dayOf } from './day'
import { entitlementsOf } from './entitlement_steps'
import { examsOf } from './exam_steps'
import { followUpsOf } from './follow_up_steps'
import { formsOf } from './form_steps'
import type { HomePatient } from './open_repository'
import { openingOf, stepsOf } from './opening'
import { reportsOf } from './report_steps'
import { orderSteps, type OwnedStep } from './rules'

/** What the account's patients have to do now. */
export async function getNextSteps(
  deps: Dependencies,
  accountId: string,
): Promise<ReplyOf<typeof homeCalls.getNextSteps>> {
  const { patients: known, areas: open, unread, now } = await openingOf(deps, accountId)
  const proven = known.filter(({ isProven }) => isProven).map(({ patientId }) => patientId)
  const serverNow = hospitalMoment(now)
  const items = stepsOf(deps, open.today, () => listToday(deps, proven))
  const [steps, today, bills, ...others] = await Promise.all([
    open.orders ? listNextSteps(deps, accountId) : [],
    items,
    stepsOf(deps, open.bills, () => billsOf(deps, accountId)),
    stepsOf(deps, open.stays, () => staysOf(deps, accountId)),
    stepsOf(deps, open.reports, () => reportsOf(deps, accountId)),
    stepsOf(deps, open.exams, () => examsOf(deps, known, items)),
    stepsOf(deps, open.forms, () => formsOf(deps, accountId, known)),
    stepsOf(deps, open.entitlements, () => entitlementsOf(deps, accountId)),
    stepsOf(deps, open.followUps, () => followUpsOf(deps, accountId)),
  ])
  const names = new Map(known.map(({ patientId, name }) => [patientId, name]))
  const owned = [
    ...steps.map(stepOfOrder),
    ...today.flatMap((item) => stepsOfItem(item, serverNow)),
    ...bills,
    ...others.flat(),
  ]
  return {
    patients: orderSteps(owned).map(({ patientId, patientName, steps: own }) => {
      const isHis = (one: { patientId?: string | null | undefined }) => one.patientId === patientId
      const day = dayOf({ items: today.filter(isHis), hasBill: bills.some(isHis), now: serverNow })
      const patient = { patientId, patientName: names.get(patientId) ?? patientName, steps: own }
      return day === undefined ? patient : { ...patient, day }
    }),
    family: selfFirst(known),
    unread,
    serverNow,
  }
}

function selfFirst(patients: readonly HomePatient[]): FamilyMember[] {
  const isOther = ({ relation }: HomePatient): number => (relation === 'self' ? 0 : 1)
  return [...patients]
    .sort((one, other) => isOther(one) - isOther(other))
    .map(({ patientId, name, relation, sex }) => ({
      patientId,
      name,
      relation,
      sex,
    }))
}

function stepOfOrder({ kind, patientId, patientName, expiresAt, ...order }: NextStep): OwnedStep {
  const step: HomeStep = {
    kind,
    subjectId: order.orderId,
    title: localizeName(
      'several',
      [order.departmentName, order.doctorName].filter(Boolean).join(' · '),
    ),
    place: order.place
      ? localizeName('thing', order.place)
      : localizeName('unit', order.branchName),
    way: order.way,
    visitDate: order.visitDate,
    beginTime: order.beginTime,
    endTime: order.endTime,
  }
  return {
    patientId,
    patientName,
    step: expiresAt === null ? step : { ...step, expiresAt, amountFen: order.totalFeeFen },
  }
}

/** The step of a number that is called or waits, or that can be taken now. */
function stepsOfItem(item: QueueItem, serverNow: string): OwnedStep[] {
  const kind = kindOfItem(item)
  if (kind === undefined || !item.patientId) return []
  const hasAhead = typeof item.aheadNum === 'number' && (kind === 'waiting' || kind === 'ready')
  const canTake = kind === 'take_number' || kind === 'take_service'
  return [
    {
      patientId: item.patientId,
      patientName: item.patientName ?? '',
      step: {
        kind,
        subjectId: item.orderId ?? null,
        title: localizeName('several', [item.queueNo, item.itemName].filter(Boolean).join(' · ')),
        place: placeOf(item),
        way: item.way ?? null,
        ...(item.ticketId ? { ticketId: item.ticketId } : {}),
        ...(hasAhead ? { aheadNum: item.aheadNum ?? 0 } : {}),
        ...(canTake ? timeOf(item, serverNow) : {}),
        ...(canTake ? { take: { groupCode: item.group ?? '', itemCode: item.itemCode } } : {}),
      },
    },
  ]
}

/** The time of a booked visit without a queue number. */
function timeOf({ visitTime }: QueueItem, serverNow: string) {
  const [beginTime, endTime] = visitTime?.split('-') ?? []
  return beginTime && endTime ? { visitDate: serverNow.slice(0, 10), beginTime, endTime } : {}
}

function kindOfItem({ queueNo, status, take, group }: QueueItem): HomeStep['kind'] | undefined {
  if (queueNo !== '') return status ? stepOfNumber[status] : undefined
  if (take?.allowed !== true) return undefined
  return group === clinicGroup.code ? 'take_number' : 'take_service'
}

const placeOf = ({ location, counter }: QueueItem): string | null =>
  localizeName('thing', [location, counter].filter(Boolean).join(' ')) || null

async function billsOf({ sql }: Dependencies, accountId: string): Promise<OwnedStep[]> {
  return (await listBillsToPay(sql, accountId)).map(
    ({
      patientId,
      patientName,
      bills,
      cashFen,
      departNames,
      isGuaranteed,
      orderId,
      expiresAt,
    }) => ({
      patientId,
      patientName,
      step: {
        kind: 'pay_bill',
        subjectId: orderId,
        title: orderId === null ? titleOfBills(bills, isGuaranteed) : '门诊费用还没有付完',
        place: localizeName('several', departNames.join('、')),
        amountFen: cashFen,
        ...(expiresAt === null ? {} : { expiresAt }),
      },
    }),
  )
}

const titleOfBills = (bills: number, isGuaranteed: boolean): string =>
  isGuaranteed ? said`${bills} 张费用单已担保，可以直接检查、取药` : said`${bills} 张费用单待缴`

async function staysOf(deps: Dependencies, accountId: string): Promise<OwnedStep[]> {
  return (await listLowStays(deps, accountId)).map(
    ({ inpatientId, patientId, patientName, balanceFen, wardName, bedNo }) => ({
      patientId,
      patientName,
      step: {
        kind: 'low_balance',
        subjectId: inpatientId,
        title: '住院预缴余额不足',
        place: [localizeName('unit', wardName), bedNo].filter(Boolean).join(' · '),
        balanceFen,
      },
    }),
  )
}
