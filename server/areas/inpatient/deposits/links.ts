/** Links by which others pay into a stay. */
import { randomUUID } from 'node:crypto'
import type { LinkedStay, PayLink } from '../../../../src/contract/inpatient'
import { pageAddress } from '../../../../src/contract/pages'
import { hashesOfLinkToken, linkAddress, newLinkToken } from '../../../crypto/link_token'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { isUuid } from '../../../values/uuid'
import { presettledSumsOf } from '../presettlements/present'
import { depositRefusal, inpatientRules, owedOnPhone } from '../rules'
import { lockStay } from '../stays/locking_repository'
import { findLinkedStay } from '../stays/stay_repository'
import { findStay } from '../stays/stays'
import { countLiveLinks, findLink, insertLink, listLinks, revokeLink } from './link_repository'
import { presentLink, presentLinked } from './present'

/** Creates a link; its token is returned here and never again. @throws Refused NOT_FOUND, ORDER_NOT_PAYABLE, DAILY_LIMIT */
export async function createPayLink(
  deps: Dependencies,
  accountId: string,
  input: { inpatientId: string; validHours: number },
): Promise<{ link: PayLink; address: string }> {
  const stay = await findStay(deps, accountId, input.inpatientId)
  const isOwed = owedOnPhone(stay.settlement) > 0
  const refusal = isOwed ? undefined : depositRefusal(stay.status)
  if (refusal !== undefined) throw new Refused('ORDER_NOT_PAYABLE', refusal)
  const linkId = randomUUID()
  const token = newLinkToken()
  await transaction(deps.sql, async (tx) => {
    await lockStay(tx, stay.inpatientId)
    if ((await countLiveLinks(tx, accountId, stay.inpatientId)) >= inpatientRules.linksPerStay) {
      throw new Refused(
        'DAILY_LIMIT',
        said`同时最多有 ${inpatientRules.linksPerStay} 个有效链接，请先停用不用的`,
      )
    }
    await insertLink(tx, {
      linkId,
      inpatientId: stay.inpatientId,
      accountId,
      tokenHash: hashesOfLinkToken(deps.settings.crypto, token)[0],
      validHours: input.validHours,
    })
  })
  return {
    link: await getPayLink(deps, accountId, linkId),
    address: linkAddress(deps.settings.publicUrl, pageAddress('inpatient_pay'), token),
  }
}

async function getPayLink(deps: Dependencies, accountId: string, linkId: string): Promise<PayLink> {
  const row = isUuid(linkId) ? await findLink(deps.sql, accountId, linkId) : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这个链接')
  return presentLink(row)
}

/** The links that the account made for a stay. @throws Refused NOT_FOUND */
export async function listPayLinks(
  deps: Dependencies,
  accountId: string,
  inpatientId: string,
): Promise<PayLink[]> {
  const stay = await findStay(deps, accountId, inpatientId)
  return (await listLinks(deps.sql, accountId, stay.inpatientId)).map(presentLink)
}

/** Revokes a link; idempotent. @throws Refused NOT_FOUND */
export async function revokePayLink(
  deps: Dependencies,
  accountId: string,
  linkId: string,
): Promise<PayLink> {
  await getPayLink(deps, accountId, linkId)
  await revokeLink(deps.sql, accountId, linkId)
  return getPayLink(deps, accountId, linkId)
}

/** What the holder of a link may see. @throws Refused NOT_FOUND */
export async function openPayLink(deps: Dependencies, token: string): Promise<LinkedStay> {
  const stay = await linkedStay(deps, token)
  return { ...presentLinked(stay), presettled: await presettledSumsOf(deps, stay) }
}

/** The stay behind a link. @throws Refused NOT_FOUND */
export async function linkedStay(deps: Dependencies, token: string) {
  const stay = await findLinkedStay(
    deps.sql,
    hashesOfLinkToken(deps.settings.crypto, token),
    inpatientRules.paceDays,
  )
  if (stay === undefined) throw new Refused('NOT_FOUND', '这个链接已失效，请向发送的人再要一个')
  return stay
}
