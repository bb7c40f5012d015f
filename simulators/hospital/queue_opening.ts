/** The queue of a clinic or a place on this half day: its first number opens it. */
import type { Transaction } from '../../server/database/client'
import type { HisNumberRequest } from '../../server/gateways/his/queues'
import { Refused } from '../../server/http/refused'
import { formatClock, hospitalDay, hospitalMoment } from '../../server/values/hospital_time'
import { bookableDepartments } from '../seeds/departments'
import { doctors } from '../seeds/doctors'
import { queueItemRows } from '../seeds/queue_items'
import { clinicsOf } from '../seeds/registration/clinics'
import * as books from './books'
import * as steps from './queue_steps'

/** The queue, locked. @throws Refused NOT_FOUND */
export async function lockQueue(tx: Transaction, queueId: string): Promise<steps.Queue> {
  const queue = await books.lock(tx, 'queue', queueId)
  if (queue === undefined) throw new Refused('NOT_FOUND', '没有这个队列')
  return queue.document
}

/** The queue of a clinic or a place on this half day, locked; opened by its first number, and told. @throws Refused NOT_FOUND */
export async function openQueue(
  tx: Transaction,
  request: Pick<HisNumberRequest, 'branchId' | 'clinicId' | 'itemCode'>,
  now: Date,
): Promise<steps.Queue> {
  const fresh =
    request.clinicId === null ? placeQueue(request, now) : clinicQueue(request.clinicId, now)
  if (fresh === undefined) throw new Refused('NOT_FOUND', '今天没有这个取号项目')
  if ((await books.find(tx, 'queue', fresh.id)) === undefined)
    await books.write(tx, { ...fresh, kind: 'queue', seq: 0, numbers: [] })
  return lockQueue(tx, fresh.id)
}

const halfDayAt = (time: string): 'morning' | 'afternoon' | 'evening' => {
  if (time < '12:00') return 'morning'
  return time < '17:30' ? 'afternoon' : 'evening'
}

function placeQueue(
  { branchId, itemCode }: Pick<HisNumberRequest, 'branchId' | 'itemCode'>,
  now: Date,
) {
  const item = queueItemRows().find(
    (one) => one.branch_id === branchId && one.item_code === itemCode,
  )
  if (item === undefined) return undefined
  const day = hospitalDay(now)
  const halfDay = halfDayAt(formatClock(now))
  const midnight = new Date(Date.parse(`${day}T00:00:00+08:00`) + 86_400_000)
  return {
    id: `q:${branchId}:${item.item_code}:${day}:${halfDay}`,
    branchId,
    itemCode: item.item_code,
    group: { code: item.group_code, name: item.group_name },
    name: item.item_name,
    location: item.location,
    remark: item.remark,
    letter: item.letter,
    counters: item.counters,
    usualSeconds: item.usual_seconds,
    day,
    halfDay,
    beginsAt: `${day}T${item.opens}:00+08:00`,
    endsAt: item.closes === '24:00' ? hospitalMoment(midnight) : `${day}T${item.closes}:00+08:00`,
  }
}

const letters = { general: 'A', expert: 'B', special: 'T' } as const
const clinicSeconds = 480

function clinicQueue(clinicId: string, now: Date) {
  const day = hospitalDay(now)
  const clinic = clinicsOf(day).find((one) => one.clinicId === clinicId)
  if (clinic === undefined) return undefined
  const department = bookableDepartments.find(({ id }) => id === clinic.departmentId)
  const doctor = doctors.find(({ doctorId }) => doctorId === clinic.doctorId)
  return {
    id: `q:${clinicId}`,
    branchId: clinic.branchId,
    clinicId,
    name: `${department?.name ?? ''} ${doctor?.name ?? '普通门诊'}`,
    location: clinic.place,
    letter: letters[clinic.type],
    counters: 1,
    usualSeconds: clinicSeconds,
    day,
    halfDay: clinic.halfDay,
    beginsAt: `${day}T${clinic.sources[0]?.beginTime ?? '08:00'}:00+08:00`,
    endsAt: `${day}T${clinic.sources.at(-1)?.endTime ?? '12:00'}:00+08:00`,
  }
}
