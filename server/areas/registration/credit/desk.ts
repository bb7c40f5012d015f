/** Appeals at the desk. */
import type { Appeal } from '../../../../src/contract/desk/appeals'
import { takePage } from '../../../database/keyset_page'
import type { Dependencies } from '../../../dependencies'
import type { Staff } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { isUuid } from '../../../values/uuid'
import { maskName } from '../../patient'
import { addStaffEvent } from '../../staff'
import { settleWork } from '../../work'
import { currentRules } from '../rules/rule_versions'
import { answerAppeal } from './credit'
import { listAppealsFor, type DeskAppealRow } from './desk_repository'

const pageSize = 30

/** One page of appeals. */
export async function listPage(
  { sql }: Dependencies,
  { state, after }: { state: 'open' | 'answered'; after?: string | undefined },
): Promise<{ list: Appeal[]; next: string | null }> {
  const { rules } = await currentRules(sql)
  const rows = await listAppealsFor(sql, {
    isAnswered: state === 'answered',
    after,
    limit: pageSize + 1,
    windowDays: rules.noShowWindowDays,
  })
  return takePage(rows, pageSize, appealOf)
}

function appealOf(row: DeskAppealRow): Appeal {
  const { createdAt, restrictedUntil, answeredAt, accepted, answer, mark: _mark, ...rest } = row
  return {
    ...rest,
    patientName: maskName(row.patientName),
    at: createdAt.toISOString(),
    restrictedUntil: restrictedUntil?.toISOString() ?? null,
    answered:
      answeredAt === null
        ? null
        : { at: answeredAt.toISOString(), isAccepted: accepted === true, words: answer },
  }
}

/** Answers one, once; the staff member is logged in the same transaction. @throws Refused NOT_FOUND */
export async function answerHere(
  deps: Dependencies,
  staff: Staff,
  { appealId, isAccepted, words }: { appealId: string; isAccepted: boolean; words: string },
): Promise<void> {
  if (!isUuid(appealId)) throw new Refused('NOT_FOUND', '没有找到待答复的申诉')
  await answerAppeal(
    deps,
    { appealId, accepted: isAccepted, words },
    async (tx, { orderId, patientId }) => {
      await addStaffEvent(tx, staff, {
        action: 'answer_appeal',
        subject: orderId,
        patientId,
        reason: words,
        after: { isAccepted },
      })
      await settleWork(tx, staff, { kind: 'appeal', subject: appealId, note: words })
    },
  )
}
