/** The demo's queues: what one can take a number for beside the clinics, who may, and a crowd that waits already. */
import { halfDayAt } from '../../areas/queue/rules'
import { clockWords } from '../../hospital_time'
import { namedId } from '../../uuid'
import { addDays, momentOf } from './days'
import { findPlaceToday } from './orders'
import { patientIdOf } from './people'
import { namedUuid, pickNumber } from './random'

const main = 'yunxi-main'
const east = 'yunxi-east'
const lab = { group_code: 'lab', group_name: '检验' }
const exam = { group_code: 'exam', group_name: '检查' }
const pharmacy = { group_code: 'pharmacy', group_name: '取药' }

interface Item {
  branch_id: string
  item_code: string
  group_code: string
  group_name: string
  item_name: string
  location: string
  remark: string | null
  letter: string
  counters: number
  opens: string
  closes: string
  usual_seconds: number
}

const items: Item[] = [
  service(
    main,
    lab,
    'lab-blood',
    '抽血',
    '门诊楼 2 层 采血大厅',
    'X',
    4,
    '06:30',
    '17:00',
    150,
    '空腹项目请先不要吃早饭',
  ),
  service(
    main,
    lab,
    'lab-emergency',
    '急诊检验',
    '急诊楼 1 层 检验窗口',
    'J',
    2,
    '00:00',
    '24:00',
    240,
  ),
  service(
    main,
    exam,
    'exam-ultrasound',
    '超声检查',
    '医技楼 2 层 超声科',
    'C',
    3,
    '08:00',
    '17:30',
    600,
    '腹部超声请空腹，泌尿系超声请憋尿',
  ),
  service(
    main,
    exam,
    'exam-ct',
    'CT 检查',
    '医技楼 1 层 CT 室',
    'D',
    2,
    '07:30',
    '21:00',
    720,
    '请取下身上的金属物品',
  ),
  service(main, exam, 'exam-ecg', '心电图', '门诊楼 3 层 心电图室', 'E', 2, '08:00', '17:30', 300),
  service(
    main,
    pharmacy,
    'pharmacy-western',
    '门诊西药房',
    '门诊楼 1 层 西药房',
    'Y',
    4,
    '07:30',
    '17:30',
    120,
  ),
  service(
    main,
    pharmacy,
    'pharmacy-chinese',
    '中药房',
    '中医楼 1 层 中药房',
    'Z',
    2,
    '08:00',
    '17:30',
    400,
  ),
  service(
    main,
    pharmacy,
    'pharmacy-24h',
    '24 小时药房',
    '急诊楼 1 层 24 小时药房',
    'N',
    1,
    '00:00',
    '24:00',
    180,
  ),
  service(east, lab, 'lab-blood', '抽血', '东溪门诊楼 1 层 采血室', 'X', 2, '07:00', '16:30', 150),
  service(
    east,
    pharmacy,
    'pharmacy-western',
    '西药房',
    '东溪门诊楼 1 层 药房',
    'Y',
    2,
    '08:00',
    '17:00',
    120,
  ),
]

function service(
  branch: string,
  group: { group_code: string; group_name: string },
  code: string,
  name: string,
  location: string,
  letter: string,
  counters: number,
  opens: string,
  closes: string,
  usualSeconds: number,
  remark: string | null = null,
): Item {
  return {
    branch_id: branch,
    item_code: code,
    ...group,
    item_name: name,
    location,
    remark,
    letter,
    counters,
    opens,
    closes,
    usual_seconds: usualSeconds,
  }
}

/** Rows of `queue_item`. */
export function queueItemRows() {
  return items.map((item, index) => ({ ...item, sort: index + 1 }))
}

const rights = [
  { patient: 'wang', itemCode: 'lab-blood', reason: '检验申请，已缴费' },
  { patient: 'wang', itemCode: 'pharmacy-24h', reason: '西药处方，已缴费' },
  { patient: 'grandson', itemCode: 'pharmacy-24h', reason: '西药处方，已缴费' },
  { patient: 'li', itemCode: 'exam-ultrasound', reason: '检查申请，已缴费' },
  { patient: 'li', itemCode: 'pharmacy-western', reason: '西药处方，已缴费' },
  { patient: 'mother', itemCode: 'lab-emergency', reason: '检验申请，已缴费' },
] as const

/** Rows of `queue_right`: today's rights of the demo patients. */
export function queueRightRows(today: string) {
  return rights.map(({ patient, itemCode, reason }) => {
    const origin = `demo ${patient} ${itemCode} ${today}`
    return {
      right_id: namedUuid(`right:${origin}`),
      branch_id: main,
      item_code: itemCode,
      patient_id: patientIdOf(patient),
      reason,
      valid_from: today,
      valid_until: today,
      origin,
      revoked_at: null,
    }
  })
}

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
  const halfDay = halfDayAt(clockWords(now))
  const open = items.filter(({ opens, closes }) => {
    const time = clockWords(now)
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
  const place = findPlaceToday('dep-cardiology', today, now)
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

function rowsOf(
  { key, item, halfDay, beginsAt, endsAt, scheduleId, given, waiting }: Run,
  today: string,
  now: Date,
) {
  const queueId = namedId(`queue:${key}`)
  const {
    branch_id,
    item_code,
    group_code,
    group_name,
    item_name,
    location,
    remark,
    letter,
    counters,
    usual_seconds,
  } = item
  const queue = {
    queue_id: queueId,
    hospital_queue_id: key,
    branch_id,
    item_code,
    group_code,
    group_name,
    item_name,
    location,
    remark,
    letter,
    counters,
    usual_seconds,
    queue_date: today,
    half_day: halfDay,
    begins_at: beginsAt,
    ends_at: endsAt,
    schedule_id: scheduleId,
    next_no: given + 1,
    version: given + 1,
  }
  const gapMs = (usual_seconds / counters) * 1000
  const at = (ms: number) => new Date(ms).toISOString()
  const tickets = Array.from({ length: given }, (_unused, index) => {
    const number = index + 1
    const isWaiting = number > given - waiting
    const isCurrent = !isWaiting && number > given - waiting - counters
    const calledAt = now.getTime() - (given - waiting - number + 0.5) * gapMs
    return {
      ticket_id: namedId(`ticket:${queueId}:${number}`),
      queue_id: queueId,
      queue_date: today,
      patient_id: null,
      order_id: null,
      number,
      status: statusOf(isWaiting, isCurrent),
      // Far enough apart for numbers that come back.
      anchor: number * 1000,
      turn: 0,
      counter: isCurrent ? given - waiting - number + 1 : null,
      calls: isWaiting ? 0 : 1,
      returns: 0,
      taken_at: at(now.getTime() - (given - number + 1) * gapMs),
      called_at: isWaiting ? null : at(calledAt),
      ended_at: isWaiting || isCurrent ? null : at(calledAt + usual_seconds * 1000),
    }
  })
  return { queue, tickets }
}

function statusOf(isWaiting: boolean, isCurrent: boolean): 'WAITING' | 'SERVING' | 'DONE' {
  if (isWaiting) return 'WAITING'
  return isCurrent ? 'SERVING' : 'DONE'
}
