/** The demo's queues of this moment: a crowd that waits already. */
import { halfDayAt } from '../../server/areas/queue'
import { formatClock } from '../../server/values/hospital_time'
import { namedId } from '../../server/values/uuid'
import { items, type Item } from './queue_items'
import { pickNumber } from './random'
import { addDays, momentOf } from './registration/days'
import { findSlotToday } from './registration/seed_slots'

interface Run {
  key: string
  item: Omit<Item, 'opens' | 'closes'>
  halfDay: 'morning' | 'afternoon' | 'evening'
  beginsAt: string
  endsAt: string
  scheduleId: string | null
  /** Numbers given, and how many of them wait. */
  given: number
  waiting: number
}

/** Rows of `queue` and `queue_ticket` of this moment: numbers that people took at the hospital's own machines. */
export function queueRows(today: string, now: Date) {
  const halfDay = halfDayAt(formatClock(now))
  const open = items.filter(({ opens, closes }) => {
    const time = formatClock(now)
    return opens <= time && time < closes
  })
  const runs = open.map((item): Run => {
    const key = `q:${item.branch_id}:${item.item_code}:${today}:${halfDay}`
    const waiting = pickNumber(`${key}:waiting`, 4, 18)
    return {
      key,
      item,
      halfDay,
      beginsAt: momentOf(today, item.opens),
      endsAt:
        item.closes === '24:00'
          ? momentOf(addDays(today, 1), '00:00')
          : momentOf(today, item.closes),
      scheduleId: null,
      given: waiting + item.counters + pickNumber(`${key}:done`, 12, 30),
      waiting,
    }
  })
  const clinic = clinicRun(today, now)
  const made = (clinic === undefined ? runs : [clinic, ...runs]).map((run) =>
    rowsOf(run, today, now),
  )
  return { queues: made.map(({ queue }) => queue), tickets: made.flatMap(({ tickets }) => tickets) }
}

/** The clinic that a demo patient has booked for today, once its doctor has begun. */
function clinicRun(today: string, now: Date): Run | undefined {
  const place = findSlotToday('dep-cardiology', today, now)
  const first = place?.sources[0]
  const last = place?.sources.at(-1)
  if (place === undefined || first === undefined || last === undefined) return undefined
  const hasBegun = Date.parse(first.begins_at) <= now.getTime()
  const key = `q:${place.schedule.clinic_id}`
  const { schedule } = place
  const item = {
    branch_id: schedule.branch_id,
    item_code: schedule.schedule_id,
    group_code: 'clinic',
    group_name: '门诊候诊',
    item_name: '心血管内科 普通门诊',
    location: schedule.place,
    way: null,
    remark: null,
    letter: 'A',
    counters: 1,
    usual_seconds: 480,
  }
  const waiting = pickNumber(`${key}:waiting`, 5, 8)
  const given = hasBegun ? waiting + 1 + pickNumber(`${key}:done`, 4, 9) : waiting
  return {
    key,
    item,
    halfDay: schedule.half_day,
    beginsAt: first.begins_at,
    endsAt: last.ends_at,
    scheduleId: schedule.schedule_id,
    given,
    waiting,
  }
}

function rowsOf(run: Run, today: string, now: Date) {
  const queueId = namedId(`queue:${run.key}`)
  return { queue: queueRow(run, queueId, today), tickets: ticketRows(run, queueId, today, now) }
}

function queueRow(
  { key, item, halfDay, beginsAt, endsAt, scheduleId, given }: Run,
  queueId: string,
  today: string,
) {
  return {
    queue_id: queueId,
    hospital_queue_id: key,
    branch_id: item.branch_id,
    item_code: item.item_code,
    group_code: item.group_code,
    group_name: item.group_name,
    item_name: item.item_name,
    location: item.location,
    remark: item.remark,
    letter: item.letter,
    counters: item.counters,
    usual_seconds: item.usual_seconds,
    queue_date: today,
    half_day: halfDay,
    begins_at: beginsAt,
    ends_at: endsAt,
    schedule_id: scheduleId,
    next_no: given + 1,
    version: given + 1,
  }
}

function ticketRows({ item, given, waiting }: Run, queueId: string, today: string, now: Date) {
  const { counters, usual_seconds } = item
  const gapMs = (usual_seconds / counters) * 1000
  const at = (ms: number) => new Date(ms).toISOString()
  return Array.from({ length: given }, (_unused, index) => {
    const number = index + 1
    const isWaiting = number > given - waiting
    const isCurrent = !isWaiting && number > given - waiting - counters
    const calledAt = now.getTime() - (given - waiting - number + 0.5) * gapMs
    return {
      ticket_id: namedId(`ticket:${queueId}:${number}`),
      queue_id: queueId,
      queue_date: today,
      number,
      status: statusOf(isWaiting, isCurrent),
      // Far enough apart for numbers that come back.
      anchor: number * 1000,
      counter: isCurrent ? given - waiting - number + 1 : null,
      calls: isWaiting ? 0 : 1,
      taken_at: at(now.getTime() - (given - number + 1) * gapMs),
      called_at: isWaiting ? null : at(calledAt),
      ended_at: isWaiting || isCurrent ? null : at(calledAt + usual_seconds * 1000),
    }
  })
}

function statusOf(isWaiting: boolean, isCurrent: boolean): 'WAITING' | 'SERVING' | 'DONE' {
  if (isWaiting) return 'WAITING'
  return isCurrent ? 'SERVING' : 'DONE'
}
