/** What may be sent, when and by which channel, as pure functions. */
import type { MessageGroup, MessageKind } from '../../../src/contract/message'
import { said } from '../../language/callers_language'
import { hospitalDay } from '../../values/hospital_time'

export type Channel = 'mini_program' | 'official_account' | 'sms'

/** Minutes since midnight on the hospital's clock; the end is exclusive. 22:00 to 07:00 crosses midnight; equal ends mean no quiet hours. */
interface QuietHours {
  fromMinute: number
  toMinute: number
}

const dayMinutes = 24 * 60

/** The default quiet hours. */
export const usualQuiet = { from: '22:00', to: '07:00' } as const

/** Kinds that patients act on at once, or whose time they chose: quiet hours do not hold them. */
export const urgentKinds: readonly MessageKind[] = ['stopped', 'number', 'medicine']
/** Accounts with access for booking only do not get these. */
export const fullAccessKinds: readonly MessageKind[] = ['bill', 'report', 'balance', 'medicine']
/** A patient who does not learn of a stopped clinic travels for nothing. */
export const alwaysOnKinds: readonly MessageKind[] = ['stopped']
/** Sent by SMS where WeChat does not take them: missing one costs a visit, a slot or a treatment. */
const importantKinds: readonly MessageKind[] = [
  'stopped',
  'reminder',
  'number',
  'waitlist',
  'balance',
  'stay',
]

/** Whether staff should ring a patient who was not reached: the loss cannot be mended, and the message centre alone is not enough. */
export function mustReach(
  kind: MessageKind,
  why: 'refused' | 'unsure' | 'no way' | 'failed' | 'silent',
): boolean {
  return why === 'no way' || why === 'silent'
    ? alwaysOnKinds.includes(kind)
    : importantKinds.includes(kind)
}

/** For so long after the SMS operator took a message its receipt is waited for; a phone that is on has it within seconds. */
export const receiptMinutes = 30

/** After so many "not now" answers the next channel is tried. */
export const attemptsPerChannel = 4
const pausesSeconds = [10, 60, 300]
/** Messages by SMS to one account within a day. */
export const smsPerDay = 10

/** The pause after the n-th attempt (from 1). */
export function pauseSeconds(attempt: number): number {
  return pausesSeconds[Math.min(Math.max(attempt, 1), pausesSeconds.length) - 1] ?? 300
}

/** How many quiet minutes are left at this minute of the day; 0 outside. */
export function quietMinutesLeft(minuteOfDay: number, quiet: QuietHours | undefined): number {
  if (quiet === undefined || quiet.fromMinute === quiet.toMinute) return 0
  const length = (quiet.toMinute - quiet.fromMinute + dayMinutes) % dayMinutes
  const since = (minuteOfDay - quiet.fromMinute + dayMinutes) % dayMinutes
  return since < length ? length - since : 0
}

/** `22:30` as minutes since midnight. */
export function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Which of WeChat's templates says it. */
export const groupOf = (kind: MessageKind): MessageGroup => groups[kind]

const groups = {
  bill: 'money',
  refund: 'money',
  balance: 'money',
  mail: 'money',
  report: 'report',
  booked: 'visit',
  reminder: 'visit',
  stopped: 'visit',
  missed: 'visit',
  entitlement: 'visit',
  follow_up: 'visit',
  medicine: 'visit',
  number: 'visit',
  waitlist: 'visit',
  release: 'visit',
  access: 'visit',
  feedback: 'visit',
  stay: 'visit',
} as const satisfies Record<MessageKind, MessageGroup>

/** The channels by which an account can be reached. */
interface Reach {
  miniProgram: boolean
  officialAccount: boolean
  /** A phone is bound and its daily limit is not used up. */
  sms: boolean
}

/** The channels for a message, the best first. */
export function channelsFor(kind: MessageKind, reach: Reach): Channel[] {
  return [
    ...(reach.miniProgram ? (['mini_program'] as const) : []),
    ...(reach.officialAccount ? (['official_account'] as const) : []),
    ...(reach.sms && importantKinds.includes(kind) ? (['sms'] as const) : []),
  ]
}

/** Why a message stays in the message centre only. */
export type KeptWhy =
  | 'switched off'
  | 'too late'
  | 'refused'
  | 'no way to send it'
  | 'of no use after the quiet hours'

/** What is done with a due message. */
type Decision =
  | { act: 'keep'; why: KeptWhy }
  | { act: 'hold'; minutes: number }
  | { act: 'send'; channel: Channel }

/** Decides; `minutesUseful` is undefined when the message never becomes useless. */
export function decide(given: {
  kind: MessageKind
  isSwitchedOff: boolean
  quietMinutes: number
  minutesUseful: number | undefined
  channels: readonly Channel[]
  refusedBy: readonly string[]
}): Decision {
  const { kind, minutesUseful = Infinity } = given
  if (given.isSwitchedOff && !alwaysOnKinds.includes(kind))
    return { act: 'keep', why: 'switched off' }
  if (minutesUseful <= 0) return { act: 'keep', why: 'too late' }
  const channel = given.channels.find((one) => !given.refusedBy.includes(one))
  if (channel === undefined)
    return { act: 'keep', why: given.refusedBy.length > 0 ? 'refused' : 'no way to send it' }
  if (given.quietMinutes > 0 && !urgentKinds.includes(kind)) {
    return given.quietMinutes >= minutesUseful
      ? { act: 'keep', why: 'of no use after the quiet hours' }
      : { act: 'hold', minutes: given.quietMinutes }
  }
  return { act: 'send', channel }
}

/** Titles of reminders that name no day: what they are called depends on when they are read. */
export const visitReminder = '就诊提醒'
export const examReminder = '明天有检查'

/** The title of a reminder, depending on when it is read: the evening before, on the day, or weeks later. One that is not of a whole day stays as it is. */
export function reminderTitle(title: string, begins: Date, now: Date): string {
  if (title !== visitReminder && title !== examReminder) return title
  const isVisit = title === visitReminder
  const day = hospitalDay(begins)
  const [, month, date] = day.split('-').map(Number)
  const words = said`${month ?? 0}月${date ?? 0}日`
  if (begins <= now) return isVisit ? said`${words}的就诊` : said`${words}的检查`
  if (day === hospitalDay(now)) return isVisit ? '今天要就诊' : '今天有检查'
  if (day === hospitalDay(new Date(now.getTime() + 86_400_000)))
    return isVisit ? '明天要就诊' : examReminder
  return isVisit ? said`${words}要就诊` : said`${words}有检查`
}

/** After a patient's death the family gets only these: refunds, and who opened the patient's files. */
export const kindsAfterDeath: readonly MessageKind[] = ['refund', 'access']
