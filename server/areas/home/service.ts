/** Asks every area what a patient has to do, and puts the answers into one order. An area that fails costs its own steps only. */
import type { HomeStep, PatientSteps } from '../../../src/contract/home'
import type { QueueItem } from '../../../src/contract/queue'
import type { Dependencies } from '../../dependencies'
import { listLowStays } from '../inpatient'
import { listBillsToPay } from '../outpatient'
import { listWaiting } from '../queue'
import { listNextSteps, type NextStep } from '../registration'
import { newReportsOf } from '../report'
import { orderSteps, type OwnedStep } from './rules'

/** What the account's patients have to do now. */
export async function getNextSteps(
  deps: Dependencies,
  accountId: string,
): Promise<{ patients: PatientSteps[]; serverNow: string }> {
  const [registration, ...others] = await Promise.all([
    listNextSteps(deps, accountId),
    quietly(deps, numbersOf(deps, accountId)),
    quietly(deps, billsOf(deps, accountId)),
    quietly(deps, staysOf(deps, accountId)),
    quietly(deps, reportsOf(deps, accountId)),
  ])
  return {
    patients: orderSteps([...registration.steps.map(stepOfOrder), ...others.flat()]),
    serverNow: registration.serverNow,
  }
}

async function quietly(deps: Dependencies, asked: Promise<OwnedStep[]>): Promise<OwnedStep[]> {
  try {
    return await asked
  } catch (error) {
    deps.log.warn({ err: error }, 'home does without the steps of one area')
    return []
  }
}

function stepOfOrder({ kind, patientId, patientName, order }: NextStep): OwnedStep {
  const { visit, orderId, serialNo, expiresAt, fee } = order
  const step: HomeStep = {
    kind,
    subjectId: orderId,
    title: [visit.departName, visit.doctorName].filter(Boolean).join(' · '),
    place: visit.place ?? visit.branchName,
    visitDate: visit.visitDate,
    beginTime: visit.beginTime,
    endTime: visit.endTime,
    serialNo,
  }
  return {
    patientId,
    patientName,
    step:
      kind === 'pay_order' && expiresAt !== null
        ? { ...step, expiresAt, amountFen: fee.totalFeeFen }
        : step,
  }
}

const kindsOfNumbers: Partial<Record<NonNullable<QueueItem['status']>, HomeStep['kind']>> = {
  CALLING: 'called',
  MISSED: 'missed',
  READY: 'ready',
  WAITING: 'waiting',
}

async function numbersOf(deps: Dependencies, accountId: string): Promise<OwnedStep[]> {
  return (await listWaiting(deps, accountId, undefined)).flatMap((item) => {
    const kind = item.status ? kindsOfNumbers[item.status] : undefined
    if (kind === undefined || !item.patientId) return []
    const step: HomeStep = {
      kind,
      subjectId: item.orderId ?? null,
      title: `${item.queueNo} · ${item.itemName}`,
      place: placeOf(item),
    }
    const hasAhead = typeof item.aheadNum === 'number' && (kind === 'waiting' || kind === 'ready')
    return [
      {
        patientId: item.patientId,
        patientName: item.patientName ?? '',
        step: hasAhead ? { ...step, aheadNum: item.aheadNum ?? 0 } : step,
      },
    ]
  })
}

const placeOf = ({ location, counter }: QueueItem): string | null =>
  [location, counter].filter(Boolean).join(' ') || null

async function billsOf({ sql }: Dependencies, accountId: string): Promise<OwnedStep[]> {
  return (await listBillsToPay(sql, accountId)).map(
    ({ patientId, patientName, bills, cashFen, departNames, orderId, expiresAt }) => ({
      patientId,
      patientName,
      step: {
        kind: 'pay_bill',
        subjectId: orderId,
        title: orderId === null ? `${bills} 张费用单待缴` : '门诊费用还没有付完',
        place: departNames.join('、'),
        amountFen: cashFen,
        ...(expiresAt === null ? {} : { expiresAt }),
      },
    }),
  )
}

async function staysOf(deps: Dependencies, accountId: string): Promise<OwnedStep[]> {
  return (await listLowStays(deps, accountId)).map(
    ({ inpatientId, patientId, patientName, balanceFen, wardName, bedNo }) => ({
      patientId,
      patientName,
      step: {
        kind: 'low_balance',
        subjectId: inpatientId,
        title: '住院预缴余额不足',
        place: [wardName, bedNo].filter(Boolean).join(' · '),
        balanceFen,
      },
    }),
  )
}

async function reportsOf({ sql }: Dependencies, accountId: string): Promise<OwnedStep[]> {
  const byPatient = new Map<string, { patientName: string; reportIds: string[] }>()
  for (const { patientId, patientName, reportId } of await newReportsOf(sql, accountId)) {
    const known = byPatient.get(patientId) ?? { patientName, reportIds: [] }
    byPatient.set(patientId, { patientName, reportIds: [...known.reportIds, reportId] })
  }
  // Neither what was examined nor how it came out stands on a page that anybody may see over a shoulder.
  return [...byPatient].map(([patientId, { patientName, reportIds }]) => ({
    patientId,
    patientName,
    step: {
      kind: 'new_report',
      subjectId: reportIds.length === 1 ? (reportIds[0] ?? null) : null,
      title: `${reportIds.length} 份新报告`,
      place: null,
    },
  }))
}
