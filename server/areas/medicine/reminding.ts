/** Reminders of medicines at the times that patients chose: one message for all that a patient takes at a time. Each ends with its line. */
import { pageAddress } from '../../../src/contract/pages'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { named, sentence, type Sentence } from '../../language/sentence'
import { announce, supersede } from '../message'
import * as repository from './reminder_repository'
import type { DueReminder, ReminderKey } from './reminder_repository'
import { findNext } from './times'

/** So many at a time: the rest comes with the next round. */
const perRound = 200
/** So long a reminder is of use: later it could make somebody take it twice. */
const usefulMs = 3_600_000

/** Messages about a patient's medicines have this subject. */
const subjectOf = (patientId: string): string => `medicines ${patientId}`

/** Writes what is due and when each is next; returns how many were due. */
export function remindOfMedicines({ sql }: Pick<Dependencies, 'sql'>): Promise<number> {
  return transaction(sql, async (tx) => {
    const due = await repository.lockDue(tx, perRound)
    const groups = new Map<string, DueReminder[]>()
    for (const one of due.filter(isToSay)) {
      const key = `${one.accountId} ${one.patientId} ${one.dueAt.getTime()}`
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
    for (const group of groups.values()) await remind(tx, group)
    await renew(tx, due)
    return due.length
  })
}

/** Not after an hour, as when the server stood still, nor of what is taken no more. */
const isToSay = ({ now, dueAt, ...one }: DueReminder): boolean =>
  isGoing(one) && now.getTime() - dueAt.getTime() < usefulMs

const isGoing = ({ line, isStopped, isShown }: Omit<DueReminder, 'now' | 'dueAt'>): boolean =>
  isShown && !isStopped && line?.state === 'active'

async function remind(tx: Transaction, group: readonly DueReminder[]): Promise<void> {
  const [first] = group
  if (first === undefined) return
  const { accountId, patientId, prescriptionId, lineId, dueAt } = first
  await announce(tx, {
    ...common(patientId),
    accountId,
    key: `medicine ${dueAt.toISOString()} ${prescriptionId} ${lineId}`,
    title: '到用药时间了',
    body: sentence`${joined(
      group.flatMap(({ line }) =>
        line === null ? [] : [sentence`${named('thing', line.name)} ${named('text', line.dose)}`],
      ),
    )}。已经用过就不用再用。`,
    usefulUntil: new Date(dueAt.getTime() + usefulMs),
  })
}

const joined = (words: readonly Sentence[]): Sentence =>
  words.reduce((all, one) => sentence`${all}、${one}`)

async function renew(tx: Transaction, due: readonly DueReminder[]): Promise<void> {
  const next = due.map((one) => ({
    ...keyOf(one),
    nextAt: one.line !== null && isGoing(one) ? findNext(one.line, one.times, one.now) : undefined,
  }))
  await repository.setNext(
    tx,
    next.flatMap(({ nextAt, ...key }) => (nextAt === undefined ? [] : [{ ...key, nextAt }])),
  )
  await repository.endReminders(
    tx,
    next.flatMap(({ nextAt, ...key }) => (nextAt === undefined ? [key] : [])),
  )
}

const keyOf = ({ accountId, prescriptionId, lineId }: ReminderKey): ReminderKey => ({
  accountId,
  prescriptionId,
  lineId,
})

/** The hospital stopped or changed what these are about: what waits is dropped, they end, and their accounts are told. */
export async function endOfChanged(
  tx: Transaction,
  changed: readonly (ReminderKey & { patientId: string; name: string; version: number })[],
): Promise<void> {
  await repository.endReminders(tx, changed.map(keyOf))
  for (const patientId of new Set(changed.map((one) => one.patientId)))
    await supersede(tx, subjectOf(patientId), ['medicine'])
  for (const { accountId, patientId, prescriptionId, lineId, name, version } of changed)
    await announce(tx, {
      ...common(patientId),
      // Of its own: the next change drops what waits to remind, never this.
      subjectId: `medicine ${prescriptionId} ${lineId}`,
      accountId,
      key: `medicine changed ${prescriptionId} ${lineId} ${version}`,
      title: '医生改了用药',
      body: sentence`${named('thing', name)}的提醒已停，怎么用请点这里看。`,
    })
}

const common = (patientId: string) => ({
  patientId,
  subjectId: subjectOf(patientId),
  kind: 'medicine' as const,
  route: pageAddress('medicine_list', { patientId }),
})
