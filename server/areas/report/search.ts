/** Finding reports by the number on a card, a bill or a wristband. Only numbers of the account's own patients find anything; all others get the same refusal. */
import type { ReportBrief, ReportNumberKind } from '../../../src/contract/report'
import { decryptIdNo } from '../../crypto/identity_cipher'
import { macOf } from '../../crypto/key_ring'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { said } from '../../language/callers_language'
import { hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { requireAccess } from '../patient'
import { requireStepUp } from '../verification'
import { presentBrief } from './present'
import { matchesCheck, reportRules } from './rules'
import * as searching from './search_repository'

const {
  searchTriesWithinMinutes: withinMinutes,
  searchTriesPerAccount,
  searchTriesPerNumber,
  searchResultsMax,
} = reportRules

/** @throws Refused STEP_UP_NEEDED, NOT_FOUND with the same words whatever was wrong, NOT_PERMITTED when the level is too low, TOO_MANY_REQUESTS */
export async function searchReports(
  deps: Dependencies,
  account: Account,
  input: { kind: ReportNumberKind; number: string; check: string },
): Promise<{ patientId: string; patientName: string; list: ReportBrief[]; serverNow: string }> {
  const { sql, settings } = deps
  const { accountId } = account
  await requireStepUp(sql, account)
  const words = `report:${input.kind}:${input.number}`
  const numberHash = macOf(settings.identityKeys[0], words).toString('base64url')
  const tries = await transaction(sql, (tx) =>
    searching.countTries(tx, accountId, numberHash, withinMinutes),
  )
  if (tries.byAccount >= searchTriesPerAccount || tries.atNumber >= searchTriesPerNumber) {
    throw new Refused(
      'TOO_MANY_REQUESTS',
      said`试的次数太多，请 ${withinMinutes} 分钟后再试，或到窗口查询`,
      { retryAfterSeconds: String(withinMinutes * 60) },
    )
  }
  const owner = await searching.findOwner(sql, accountId, input.kind, input.number)
  if (
    owner === undefined ||
    !matchesCheck(input.check, {
      name: owner.name,
      idNo: decryptIdNo(settings.identityKeys, owner.patientId, owner.idNoCipher),
    })
  ) {
    throw new Refused(
      'NOT_FOUND',
      '没有查到。请核对号码和姓名（或证件号后 4 位），并确认已把他添加为就诊人',
    )
  }
  await requireAccess(sql, accountId, owner.patientId, 'full')
  await searching.forgetTries(sql, accountId, numberHash)
  const rows = await searching.listByNumber(sql, accountId, {
    patientId: owner.patientId,
    kind: input.kind,
    number: input.number,
    limit: searchResultsMax,
  })
  return {
    patientId: owner.patientId,
    patientName: owner.name,
    list: rows.map(presentBrief),
    serverNow: hospitalMoment(await hospitalNow(sql)),
  }
}
