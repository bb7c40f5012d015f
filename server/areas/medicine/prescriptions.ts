/** What doctors prescribed, the hospital's text about each medicine, and the times at which an account wants to be reminded. */
import type { ParsedInputOf, ReplyOf } from '../../../src/contract/endpoint'
import type { MedicineLine, medicineCalls, Prescription } from '../../../src/contract/medicine'
import { transaction, type Executor } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { PrescriptionLine } from '../../hospital_documents/prescription'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { hospitalDay, hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { requireAccess } from '../patient'
import { requireStepUp } from '../verification'
import * as repository from './prescription_repository'
import { findNext, inOrder, isTakenDaily, suggestTimes } from './times'

type Context = Pick<Dependencies, 'sql'>
const isDone = { ok: true } as const

/** A patient's medicines, now and before. @throws Refused NOT_FOUND, NOT_PERMITTED, STEP_UP_NEEDED */
export async function listPrescriptions(
  { sql }: Context,
  account: Account,
  patientId: string,
): Promise<ReplyOf<typeof medicineCalls.listPrescriptions>> {
  const { accountId } = account
  await requireAccess(sql, accountId, patientId, 'full')
  await requireStepUp(sql, account)
  const [rows, now] = await Promise.all([repository.listOf(sql, patientId), hospitalNow(sql)])
  const ids = rows.map(({ prescriptionId }) => prescriptionId)
  const codes = rows.flatMap(({ lines }) => lines.map(({ code }) => code))
  const [reminders, withLeaflet] = await Promise.all([
    repository.listReminders(sql, accountId, ids),
    repository.listWithLeaflet(sql, codes),
  ])
  const timesOf = new Map(
    reminders.map(({ prescriptionId, lineId, times }) => [`${prescriptionId} ${lineId}`, times]),
  )
  return {
    prescriptions: rows.map((row) =>
      present(row, (line) => ({
        state: stateOf(row, line, hospitalDay(now)),
        hasLeaflet: withLeaflet.includes(line.code),
        reminders: timesOf.get(`${row.prescriptionId} ${line.lineId}`) ?? [],
      })),
    ),
    serverNow: hospitalMoment(now),
  }
}

function present(
  row: repository.PrescriptionRow,
  more: (line: PrescriptionLine) => Pick<MedicineLine, 'state' | 'hasLeaflet' | 'reminders'>,
): Prescription {
  const { prescriptionId, patientId, departmentName, doctorName, prescribedAt, stopReason } = row
  return {
    prescriptionId,
    patientId,
    departName: departmentName,
    doctorName,
    prescribedAt: hospitalMoment(prescribedAt),
    stopReason,
    lines: row.lines.map((line) => {
      const { code: _code, state: _state, ...shown } = line
      return {
        ...shown,
        isDaily: isTakenDaily(line),
        suggestedTimes: suggestTimes(line),
        ...more(line),
      }
    }),
  }
}

function stateOf(
  { state }: Pick<repository.PrescriptionRow, 'state'>,
  line: PrescriptionLine,
  today: string,
): MedicineLine['state'] {
  if (state === 'stopped' || line.state === 'stopped') return 'stopped'
  return line.until < today ? 'over' : 'now'
}

/** @throws Refused NOT_FOUND, NOT_PERMITTED, STEP_UP_NEEDED */
export async function getLeaflet(
  { sql }: Context,
  account: Account,
  given: ParsedInputOf<typeof medicineCalls.getLeaflet>,
): Promise<ReplyOf<typeof medicineCalls.getLeaflet>> {
  const { line } = await requireLine(sql, account.accountId, given, repository.findPrescription)
  await requireStepUp(sql, account)
  const leaflet = await repository.findLeaflet(sql, line.code)
  if (leaflet === undefined) throw new Refused('NOT_FOUND', '医院没有这种药的说明书')
  return leaflet
}

/** Reminds at these times from now on; without any it reminds no more. @throws Refused NOT_FOUND, NOT_PERMITTED, CONFLICT */
export function saveReminder(
  { sql }: Context,
  accountId: string,
  given: ParsedInputOf<typeof medicineCalls.saveReminder>,
): Promise<typeof isDone> {
  const { prescriptionId, lineId } = given
  return transaction(sql, async (tx) => {
    const find = () => repository.lockPrescription(tx, prescriptionId)
    const { line, state } = await requireLine(tx, accountId, given, find)
    if (given.times.length === 0) {
      await repository.deleteReminder(tx, { accountId, prescriptionId, lineId })
      return isDone
    }
    const times = inOrder(given.times)
    if (!isTakenDaily(line))
      throw new Refused('CONFLICT', '这种药不是每天定时用，不能设每天的提醒，请按医生说的用')
    const isStopped = state === 'stopped' || line.state === 'stopped'
    const nextAt = isStopped ? undefined : findNext(line, times, await hospitalNow(tx))
    if (nextAt === undefined)
      throw new Refused('CONFLICT', '这种药已经停了，或到最后一次了，不用再提醒')
    await repository.setReminder(tx, { accountId, prescriptionId, lineId, times, nextAt })
    return isDone
  })
}

/** The same refusal for another account's line and for none. */
async function requireLine(
  sql: Executor,
  accountId: string,
  { prescriptionId, lineId }: Record<'prescriptionId' | 'lineId', string>,
  find: typeof repository.findPrescription,
) {
  const found = isUuid(prescriptionId) ? await find(sql, prescriptionId) : undefined
  const line = found?.lines.find((one) => one.lineId === lineId)
  if (found === undefined || line === undefined) throw lineNotFound()
  await requireAccess(sql, accountId, found.patientId, 'full', lineNotFound)
  return { line, state: found.state }
}

const lineNotFound = () => new Refused('NOT_FOUND', '没有找到这种药')
