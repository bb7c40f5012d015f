/** The patient's yes to the sums of 预结算: the intent is written, then the hospital's system is called until it has it. */
import { randomUUID } from 'node:crypto'
import type { Presettlement } from '../../../../src/contract/inpatient'
import { outboxOf } from '../../../area/outbox'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { onceByKey } from '../../../http/once_by_key'
import { Refused } from '../../../http/refused'
import { hospitalMoment } from '../../../values/hospital_time'
import { findAccountPatient } from '../../patient'
import { lockStay } from '../stays/locking_repository'
import { requireShown } from './access'
import * as repository from './confirmation_repository'
import { presentPresettlement } from './present'
import { isLateCharge, openDischarge, presettlementRules } from './rules'
import { endVersions, findOpen, sumFees } from './version_repository'

interface Yes {
  inpatientId: string
  presettlementId: string
  idempotencyKey: string
}

/** Says yes to these sums; the 预结算 as it stands after a moment. @throws Refused NOT_OFFERED, NOT_FOUND, NOT_PERMITTED, CONFLICT when the sums are others by now */
export async function confirmDischarge(
  deps: Dependencies,
  accountId: string,
  yes: Yes,
): Promise<Presettlement> {
  const { stay } = await requireShown(deps, accountId, yes.inpatientId)
  const owner = await findAccountPatient(deps.sql, accountId, stay.patientId)
  if (owner?.isOwner !== true)
    throw new Refused('NOT_PERMITTED', '只有就诊人本人（建档手机号的账号）可以确认')
  return onceByKey({
    find: () => repository.findByKey(deps.sql, accountId, yes.idempotencyKey),
    repeat: (known) => {
      if (known.presettlementId !== yes.presettlementId)
        throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回刷新后再看')
      return standing(deps, accountId, yes.inpatientId)
    },
    make: async () => {
      const confirmationId = await transaction(deps.sql, (tx) => sayYes(tx, accountId, yes))
      if (confirmationId !== undefined) await confirmations.sendNow(deps, confirmationId)
      return standing(deps, accountId, yes.inpatientId)
    },
  })
}

async function standing(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<Presettlement> {
  const { stay, discharge } = await requireShown(deps, accountId, inpatientId)
  return presentPresettlement(deps, accountId, { stay, discharge })
}

/** Writes the intent under the lock of the stay; undefined when somebody of the account's said it before. */
async function sayYes(tx: Transaction, accountId: string, yes: Yes): Promise<string | undefined> {
  const { inpatientId, presettlementId, idempotencyKey: onceKey } = yes
  const stay = await lockStay(tx, inpatientId)
  const open = await findOpen(tx, inpatientId)
  const isOpen = stay !== undefined && openDischarge(stay) !== undefined
  if (!isOpen || open?.presettlementId !== presettlementId) throw changed()
  if ((await repository.findYes(tx, presettlementId)) !== undefined) return undefined
  if (open.isExpired || isLateCharge({ ...open, feesFen: await sumFees(tx, inpatientId) }))
    throw changed()
  const confirmationId = randomUUID()
  await repository.insertYes(tx, { confirmationId, presettlementId, accountId, onceKey })
  return confirmationId
}

const changed = (): Refused => new Refused('CONFLICT', '医院的数字变了，请看过新的再确认')

const confirmations = outboxOf<repository.ToConfirm>({
  failed: 'the yes to a discharge was not sent',
  claim: repository.claimYes,
  async send({ gateways, sql }, due) {
    const { presettlementId: _id, inpatientId: _stay, attempts: _attempts, ...rest } = due
    const { requestedAt, ...sums } = rest
    const confirmedAt = hospitalMoment(requestedAt)
    const isTaken = await gateways.his.confirmDischarge({ ...sums, confirmedAt })
    if (isTaken) await repository.markConfirmed(sql, due.confirmationId)
    return isTaken
  },
  refused: (deps, { inpatientId, presettlementId }, { why }) =>
    endRefused(deps, { inpatientId, presettlementId, note: why || null }),
  later: (sql, { confirmationId }, { delayMs }) =>
    repository.confirmLater(sql, confirmationId, delayMs),
  notOfferedMs: presettlementRules.notOfferedMs,
})

/** Sends what is due; how many. */
export const sendConfirmations = confirmations.sendDue

/** The hospital has other sums by now: these hold no more, and new ones may be asked for at once. */
function endRefused(
  { sql }: Pick<Dependencies, 'sql'>,
  given: { inpatientId: string; presettlementId: string; note: string | null },
): Promise<void> {
  return transaction(sql, async (tx) => {
    await lockStay(tx, given.inpatientId)
    const { presettlementId, note } = given
    await endVersions(tx, [presettlementId], { why: 'changed', note, askNow: true })
  })
}
