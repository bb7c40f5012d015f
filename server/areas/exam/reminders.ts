/** Reminders of a patient's exams at the moments of their preparation. They are written ahead with the plan, and anew whenever it changes. */
import { randomUUID } from 'node:crypto'
import { pageAddress } from '../../../src/contract/pages'
import type { Transaction } from '../../database/client'
import { named, sentence, type Sentence } from '../../language/sentence'
import { formatClock, formatMomentChinese, hospitalDay, momentAt } from '../../values/hospital_time'
import { announce, examReminder, supersede } from '../message'
import { listHeld, ownSlot, readBook, stepsOf, type Book } from './book'

/** So long before a step begins its reminder is due. */
const leadMs = 30 * 60_000
/** 18:00 of the day before. */
const eveningHour = 18
const hourMs = 3_600_000

/** One exam with its time and its steps. */
interface Dated {
  name: string
  place: string
  beginsAt: Date
  takenBy: string
  steps: readonly { at: Date; words: string }[]
}

/** One reminder of one account. */
interface Reminder {
  dueAt: Date
  usefulUntil: Date
  title: string | Sentence
  body: Sentence
}

/** The messages about a patient's exams have this subject. */
export const examSubject = (patientId: string): string => `exams ${patientId}`

/** Drops what waits and writes the reminders of the plan as it is now. */
export async function renewReminders(tx: Transaction, patientId: string): Promise<void> {
  const subjectId = examSubject(patientId)
  await supersede(tx, subjectId, ['reminder'])
  const book = await readBook(tx, patientId)
  const exams = listExams(book)
  for (const accountId of new Set(exams.map(({ takenBy }) => takenBy)))
    for (const reminder of remindersOf(
      exams.filter(({ takenBy }) => takenBy === accountId),
      book.now,
    ))
      await announce(tx, {
        ...reminder,
        accountId,
        patientId,
        kind: 'reminder',
        needsFull: true,
        subjectId,
        route: pageAddress('exam_plan', { patientId }),
        key: `${subjectId} ${randomUUID()}`,
      })
}

function listExams(book: Book): Dated[] {
  return listHeld(book).flatMap((order) => {
    const slot = ownSlot(book, order)
    if (slot === undefined || slot.isStopped || order.takenBy === null) return []
    const { beginsAt, place } = slot
    return [
      {
        name: order.name,
        place,
        beginsAt,
        takenBy: order.takenBy,
        steps: stepsOf(order, beginsAt),
      },
    ]
  })
}

/** The evening before each day with exams, and half an hour before each step begins; what would be late is left out. */
function remindersOf(exams: readonly Dated[], now: Date): Reminder[] {
  const byDay = [...groupBy(exams, ({ beginsAt }) => hospitalDay(beginsAt)).values()].map(ofEvening)
  const steps = exams.flatMap(({ name, beginsAt, steps: own }) =>
    own.map((step) => ({ ...step, name, beginsAt })),
  )
  const bySteps = [...groupBy(steps, ({ at, words }) => `${at.getTime()} ${words}`).values()].map(
    ofStep,
  )
  return [...byDay, ...bySteps].filter(({ dueAt }) => dueAt > now)
}

function ofEvening(exams: readonly Dated[]): Reminder {
  const inOrder = [...exams].sort((one, other) => one.beginsAt.getTime() - other.beginsAt.getTime())
  const begins = inOrder.map(({ beginsAt }) => beginsAt.getTime())
  const firstDay = hospitalDay(new Date(Math.min(...begins)))
  const list = joined(
    inOrder.map(
      ({ name, place, beginsAt }) =>
        sentence`${formatClock(beginsAt)} ${named('thing', name)}（${named('thing', place)}）`,
    ),
  )
  return {
    dueAt: new Date(Date.parse(momentAt(firstDay, '00:00')) - (24 - eveningHour) * hourMs),
    usefulUntil: new Date(Math.max(...begins)),
    title: examReminder,
    body: sentence`${list}。要做的准备请点开看。`,
  }
}

function ofStep(
  steps: readonly { at: Date; words: string; name: string; beginsAt: Date }[],
): Reminder {
  const [first] = steps
  const at = first?.at ?? new Date(0)
  return {
    dueAt: new Date(at.getTime() - leadMs),
    usefulUntil: new Date(Math.min(...steps.map(({ beginsAt }) => beginsAt.getTime()))),
    title: '检查前的准备',
    body: sentence`${formatMomentChinese(at)}：${named('text', first?.words ?? '')}（${joined(
      steps.map(({ name }) => named('thing', name)),
    )}）`,
  }
}

export const joined = (words: readonly Sentence[]): Sentence =>
  words.reduce((all, one) => sentence`${all}、${one}`)

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
