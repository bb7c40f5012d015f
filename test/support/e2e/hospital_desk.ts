/** The hospital's desks as tests use them: bills, the wards and the callers of queues, through the sandbox's console. */
import * as v from 'valibot'
import { outpatientCalls } from '../../../src/contract/outpatient'
import { queueCalls, type QueueItem } from '../../../src/contract/queue'
import type { Hospital } from './hospital'
import type { Person } from './people'

const bills = v.object({
  bills: v.array(
    v.object({
      billId: v.string(),
      title: v.string(),
      items: v.array(v.object({ itemId: v.string(), name: v.string() })),
      orderNo: v.nullable(v.string()),
    }),
  ),
})
const stays = v.object({
  stays: v.array(
    v.object({ inpatientId: v.string(), admissionNo: v.string(), status: v.string() }),
  ),
})
const copies = v.object({ copies: v.array(v.object({ requestId: v.string() })) })
const queues = v.object({
  queues: v.array(v.object({ queueId: v.string(), itemName: v.string() })),
})

type Change = Readonly<Record<string, unknown>>

const press = (hospital: Hospital, path: string, body: Change): Promise<void> =>
  post(hospital, `console/${path}`, body)

/** A story of the demo begins, or goes on. */
export const playDemo = (hospital: Hospital, path: 'begin' | 'act', body: Change): Promise<void> =>
  post(hospital, `story/${path}`, body)

async function post(hospital: Hospital, path: string, body: Change): Promise<void> {
  const response = await fetch(`${hospital.url}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`the demo refused ${path}: ${response.status} ${await response.text()}`)
}

async function read(hospital: Hospital, path: string): Promise<unknown> {
  return (await fetch(`${hospital.url}/sandbox/console/${path}`)).json()
}

/** The doctor orders something for a patient. */
export function issueBill(
  hospital: Hospital,
  person: Person,
  kind: 'lab' | 'exam' | 'exams' | 'mri' | 'urgent' | 'medicine',
): Promise<void> {
  return press(hospital, 'bills/change', {
    what: 'issue',
    patientNo: person.patient?.patientNo,
    kind,
  })
}

/** A doctor lets a patient come once more without a fee. */
export function giveRevisit(
  hospital: Hospital,
  person: Person,
  departmentId: string,
): Promise<void> {
  return press(hospital, 'bills/change', {
    what: 'revisit',
    patientNo: person.patient?.patientNo,
    departmentId,
  })
}

/** A doctor asks a patient to come again. */
export function giveFollowUp(
  hospital: Hospital,
  person: Person,
  departmentId: string,
): Promise<void> {
  return press(hospital, 'bills/change', {
    what: 'follow_up',
    patientNo: person.patient?.patientNo,
    departmentId,
  })
}

/** A doctor prescribes what heart patients take, or stops it. */
export function prescribe(
  hospital: Hospital,
  patientNo: string,
  what: 'prescribe' | 'stop_medicines' = 'prescribe',
): Promise<void> {
  return press(hospital, 'bills/change', { what, patientNo })
}

/** An item of a paid order is handed out or carried out, or its money goes back. */
export async function settleItem(
  hospital: Hospital,
  payment: { person: Person; orderId: string },
  name: string,
  what: 'finish' | 'refund_item',
): Promise<void> {
  const { orderId, person } = payment
  const { orderNo } = await hospital.call(outpatientCalls.getOrder, { orderId }, person)
  const found = v
    .parse(bills, await read(hospital, 'bills/state'))
    .bills.filter((bill) => bill.orderNo === orderNo)
  const item = found.flatMap(({ items }) => items).find((one) => one.name.includes(name))
  await press(hospital, 'bills/change', { what, itemId: item?.itemId })
}

/** The window takes the fee of a registration that is paid at the hospital. */
export const takeFee = (hospital: Hospital, orderNo: string): Promise<void> =>
  press(hospital, 'take_fee', { orderNo })

/** A day of fees on every stay that goes on. */
export const addDayOfFees = (hospital: Hospital, admissionNo: string): Promise<void> =>
  pressWard(hospital, admissionNo, { what: 'fees' })

/** The ward changes something about a stay. */
export async function pressWard(
  hospital: Hospital,
  admissionNo: string,
  change: Change,
): Promise<void> {
  const { stays: found } = v.parse(stays, await read(hospital, 'inpatient/state'))
  await press(hospital, 'inpatient/change', {
    ...change,
    inpatientId: found.find((stay) => stay.admissionNo === admissionNo)?.inpatientId,
  })
}

/** The record room moves the newest request for copies on. */
export async function moveCopies(
  hospital: Hospital,
  state: 'accepted' | 'refused' | 'ready' | 'sent' | 'done',
): Promise<void> {
  const { copies: found } = v.parse(copies, await read(hospital, 'inpatient/state'))
  const body = { what: 'copies', requestId: found[0]?.requestId, state }
  await press(hospital, 'inpatient/change', body)
}

/** The queues of a place of the demo today: one each half day. */
async function queueIdsOf(hospital: Hospital, itemName: string): Promise<string[]> {
  const { queues: found } = v.parse(queues, await read(hospital, 'state'))
  return found.filter((one) => one.itemName === itemName).map(({ queueId }) => queueId)
}

/** A place of the demo with a queue, to be filled and called. */
export async function openQueueOf(hospital: Hospital, itemName: string) {
  const [queueId] = await queueIdsOf(hospital, itemName)
  if (queueId === undefined) throw new Error(`no queue for ${itemName}`)
  return {
    /** Five more people take a number. */
    fill: () => press(hospital, 'queue_walk_ins', { queueId }),
    callNext: () => callNextOf(hospital, itemName),
  }
}

/** Whoever is inside comes out, and the next is called; a step that there is nobody for is refused. */
async function callNextOf(hospital: Hospital, itemName: string): Promise<void> {
  for (const queueId of await queueIdsOf(hospital, itemName))
    for (const step of ['begin', 'finish', 'next'])
      await press(hospital, `queue_${step}`, { queueId }).catch(() => undefined)
}

/** Calls numbers of the queue until the person's own is called. */
export async function callUntilOwn(
  hospital: Hospital,
  person: Person,
  itemName: string,
): Promise<QueueItem> {
  for (let turn = 0; turn < 60; turn += 1) {
    const own = (await hospital.call(queueCalls.listWaiting, {}, person)).find(
      (item) => item.itemName === itemName,
    )
    if (own === undefined) throw new Error(`no number for ${itemName}`)
    if (own.status === 'CALLING') return own
    await callNextOf(hospital, itemName)
  }
  throw new Error(`the number for ${itemName} was never called`)
}
