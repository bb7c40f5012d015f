/** Linking a stay by its number, for paying in only; the patient's owner sees the account and may end the link. */
import type { StayBrief, StayHolder } from '../../../../src/contract/inpatient'
import { pageAddress } from '../../../../src/contract/pages'
import { decryptIdNo } from '../../../crypto/identity_cipher'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { hospitalMoment } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { addAuditEvent } from '../../audit'
import { announce } from '../../message'
import { findAccountPatient, maskTel } from '../../patient'
import { inpatientRules, matchesCheck } from '../rules'
import {
  bindByNumber,
  countTries,
  endHolder,
  findByAdmissionNo,
  forgetTries,
  listHolders,
  unbindByNumber,
} from './by_number_repository'
import { presentBrief } from './present'
import { listStayRows } from './stay_repository'
import { findStay } from './stays'

/**
 * Links the stays of a number to the account, for paying in only. The refusal never says whether the number or the
 * check was wrong. Wrong attempts count against the account that makes them, so that a stranger's guesses do not lock
 * the family out. The owner is notified and may end the link.
 * @throws Refused NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function bindStay(
  deps: Dependencies,
  accountId: string,
  input: { admissionNo: string; check: string },
): Promise<StayBrief[]> {
  const { triesWithinMinutes, triesPerAccount } = inpatientRules
  const tries = await transaction(deps.sql, (tx) =>
    countTries(tx, accountId, input.admissionNo, triesWithinMinutes),
  )
  if (tries >= triesPerAccount) {
    throw new Refused(
      'TOO_MANY_REQUESTS',
      said`试的次数太多，请 ${triesWithinMinutes} 分钟后再试，或到住院处咨询`,
      {
        retryAfterSeconds: String(triesWithinMinutes * 60),
      },
    )
  }
  const stays = await findByAdmissionNo(deps.sql, accountId, input.admissionNo)
  const { identityKeys } = deps.settings
  const matching = stays.filter(({ name, patientId, idNoCipher }) =>
    matchesCheck(input.check, { name, idNo: decryptIdNo(identityKeys, patientId, idNoCipher) }),
  )
  if (matching.length === 0)
    throw new Refused('NOT_FOUND', '住院号与姓名或证件号后 4 位对不上，请核对腕带或住院证')
  await transaction(deps.sql, async (tx) => {
    for (const { inpatientId, patientId } of matching) {
      const isNew = await bindByNumber(tx, accountId, inpatientId)
      if (isNew && (await findAccountPatient(tx, accountId, patientId))?.isProven !== true)
        await notifyPatient(tx, accountId, { inpatientId, patientId })
    }
    await forgetTries(tx, accountId, input.admissionNo)
  })
  const bound = new Set(matching.map(({ inpatientId }) => inpatientId))
  return (await listStayRows(deps.sql, accountId, inpatientRules))
    .filter(({ inpatientId }) => bound.has(inpatientId))
    .map(presentBrief)
}

async function notifyPatient(
  tx: Transaction,
  accountId: string,
  { inpatientId, patientId }: { inpatientId: string; patientId: string },
): Promise<void> {
  await addAuditEvent(tx, { accountId, action: 'open_stay', subject: inpatientId, patientId })
  await announce(tx, {
    kind: 'access',
    patientId,
    subjectId: inpatientId,
    key: `stay ${inpatientId} opened by ${accountId}`,
    title: '有人用住院号打开了住院预缴',
    body: '对方知道住院号和姓名，只能看到余额并预缴，看不到病区、医生和费用。不认识的，可以在住院信息里收回。',
    route: pageAddress('inpatient_info', { inpatientId }),
  })
}

/** Accounts that linked the stay by its number; for the owner only. @throws Refused NOT_FOUND */
export async function listStayHolders(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<StayHolder[]> {
  const { patientId } = await findStay(deps, accountId, inpatientId)
  const patient = await findAccountPatient(deps.sql, accountId, patientId)
  if (patient?.isOwner !== true) return []
  return (await listHolders(deps.sql, inpatientId)).map(({ tel, boundAt, holderId }) => ({
    holderId,
    tel: tel === null ? '' : maskTel(tel),
    boundAt: hospitalMoment(boundAt),
  }))
}

/** Ends an account's link by number for good; for the owner only; idempotent. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function endStayHolder(
  deps: Dependencies,
  accountId: string,
  input: { inpatientId: string; holderId: string },
): Promise<StayHolder[]> {
  const { patientId } = await findStay(deps, accountId, input.inpatientId)
  const patient = await findAccountPatient(deps.sql, accountId, patientId)
  if (patient?.isOwner !== true)
    throw new Refused('NOT_PERMITTED', '只有就诊人本人（建档手机号的账号）可以收回')
  if (!isUuid(input.holderId)) throw new Refused('NOT_FOUND', '没有找到这个账号，请刷新后再看')
  await transaction(deps.sql, async (tx) => {
    if (await endHolder(tx, input.inpatientId, input.holderId))
      await addAuditEvent(tx, {
        accountId,
        action: 'end_stay_holder',
        subject: input.holderId,
        patientId,
      })
  })
  return listStayHolders(deps, accountId, input.inpatientId)
}

/** Removes a linked stay from the list; idempotent. @throws Refused NOT_FOUND for one that the account cannot see. */
export async function unbindStay(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<{ ok: true }> {
  await findStay(deps, accountId, inpatientId)
  await unbindByNumber(deps.sql, accountId, inpatientId)
  return { ok: true }
}
