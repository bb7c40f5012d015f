/** 信用记录: no-shows in words, their consequences, and appeals. A stopped clinic, a cancellation in time and a waitlist never count. */
import { randomUUID } from 'node:crypto'
import type { Credit, NoShow } from '../../../../src/contract/registration'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { hospitalMoment, hospitalNow } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { createWorkItem } from '../../work'
import { announceAppealAnswered } from '../announcements'
import { addEvent } from '../orders/order_repository'
import { currentRules, type VersionedRules } from '../rules/rule_versions'
import { isPastMiss, type RegistrationRules } from '../rules/rules'
import * as repository from './credit_repository'

const listedMax = 50

/** The credit of the account's patients. */
export async function getCredit({ sql }: Dependencies, accountId: string): Promise<Credit> {
  const { rules } = await currentRules(sql)
  const [standings, rows] = await Promise.all([
    repository.listStandings(sql, accountId, rules.noShowWindowDays),
    repository.listNoShows(sql, accountId, listedMax),
  ])
  return {
    rules: creditSentences(rules),
    patients: standings.map((one) => ({
      patientId: one.patientId,
      patientName: one.patientName,
      counted: one.counted,
      limit: rules.noShowLimit,
      restrictedUntil: hospitalMoment(one.restrictedUntil),
    })),
    noShows: rows.map((row) => presentNoShow(row, rules)),
    serverNow: hospitalMoment(standings[0]?.now ?? rows[0]?.now ?? (await hospitalNow(sql))),
  }
}

/** The rule in plain sentences. */
function creditSentences(rules: RegistrationRules): string[] {
  return [
    `预约后没有取消也没有到院取号，记为一次“未到诊”。`,
    said`${rules.noShowWindowDays} 天内未到诊 ${rules.noShowLimit} 次，暂停网上预约 ${rules.restrictionDays} 天。急诊和到院现场挂号不受影响。`,
    '医院停诊、按时取消、候补没有成功，都不会记录。有特殊情况可以申诉，医院会答复。',
  ]
}

function presentNoShow(row: repository.NoShowRow, rules: RegistrationRules): NoShow {
  const isPast = isPastMiss(row, rules)
  const counting = isPast ? 'past' : 'counts'
  return {
    orderId: row.orderId,
    patientId: row.patientId,
    patientName: row.patientName,
    departName: row.departName,
    doctorName: row.doctorName,
    visitDate: row.visitDate,
    beginTime: row.beginTime,
    standing: row.excusedAt === null ? counting : 'excused',
    appeal:
      row.appealReason === null || row.appealedAt === null
        ? null
        : {
            reason: row.appealReason,
            createdAt: hospitalMoment(row.appealedAt),
            answeredAt: hospitalMoment(row.answeredAt),
            accepted: row.accepted,
            answer: row.answer,
          },
    canAppeal: row.appealReason === null && row.excusedAt === null && !isPast,
  }
}

/** Appeals against a no-show, once; idempotent. @throws Refused NOT_FOUND, CONFLICT */
export async function appealNoShow(
  deps: Dependencies,
  accountId: string,
  appeal: { orderId: string; reason: string },
): Promise<Credit> {
  const { rules } = await currentRules(deps.sql)
  const isOwn =
    isUuid(appeal.orderId) && (await repository.isOwnOrder(deps.sql, accountId, appeal.orderId))
  if (!isOwn) throw new Refused('NOT_FOUND', '没有找到这个订单')
  const row = await repository.findNoShow(deps.sql, accountId, appeal.orderId)
  if (row === undefined) throw new Refused('CONFLICT', '这个订单没有未到诊记录，不需要申诉')
  if (presentNoShow(row, rules).standing === 'past')
    throw new Refused('CONFLICT', '这次未到诊已经不计入信用记录，不需要申诉')
  const appealId = randomUUID()
  const { patientId } = row
  await transaction(deps.sql, async (tx) => {
    if (!(await repository.addAppeal(tx, { ...appeal, appealId, patientId, accountId }))) return
    await createWorkItem(tx, deps.log, {
      kind: 'appeal',
      subject: appealId,
      orderId: appeal.orderId,
      patientId,
      facts: {},
    })
  })
  return getCredit(deps, accountId)
}

/** Records the hospital's answer to an appeal and the staff member; an accepted no-show does not count any more, and a restriction based on it ends. @throws Refused NOT_FOUND */
export async function answerAppeal(
  deps: Dependencies,
  answer: { appealId: string; accepted: boolean; words: string },
  writeDown: (
    tx: Transaction,
    about: { orderId: string; patientId: string },
  ) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { rules } = await currentRules(deps.sql)
  await transaction(deps.sql, async (tx) => {
    const about = await repository.answerAppeal(tx, answer)
    if (about === undefined) throw new Refused('NOT_FOUND', '没有找到待答复的申诉')
    await writeDown(tx, about)
    const isAccepted = answer.accepted
    if (isAccepted) {
      await repository.excuse(tx, about.orderId)
      await addEvent(tx, about.orderId, 'excused')
    }
    const isOpenAgain = isAccepted && (await liftBelowLimit(tx, about.patientId, rules, '申诉通过'))
    await announceAppealAnswered(tx, about.orderId, { isAccepted, isOpenAgain })
  })
}

/** Applies one more no-show of a patient: at the limit, online booking is restricted for a while. Returns until when it is, null where it is not. The caller is in the transaction that ended the visit. */
export async function followNoShow(
  tx: Transaction,
  patientId: string,
  { version, rules }: VersionedRules,
): Promise<Date | null> {
  const { counted, restrictedUntil } = await repository.countNoShows(
    tx,
    patientId,
    rules.noShowWindowDays,
  )
  if (counted < rules.noShowLimit || restrictedUntil !== null) return restrictedUntil
  return repository.addRestriction(tx, {
    restrictionId: randomUUID(),
    patientId,
    days: rules.restrictionDays,
    noShows: counted,
    rulesVersion: version,
  })
}

/** Undoes a no-show after the hospital reported the visit late: a restriction based on it ends; true where one did. */
export async function unfollowNoShow(
  tx: Transaction,
  patientId: string,
  { rules }: VersionedRules,
): Promise<boolean> {
  return liftBelowLimit(tx, patientId, rules, '医院报告已到诊')
}

async function liftBelowLimit(
  tx: Transaction,
  patientId: string,
  rules: RegistrationRules,
  reason: string,
): Promise<boolean> {
  const { counted } = await repository.countNoShows(tx, patientId, rules.noShowWindowDays)
  return counted < rules.noShowLimit && repository.liftRestrictions(tx, patientId, reason)
}
