/** The accounts linked to a patient. The owner sees and changes all of them; others see themselves and, when proven, the owner; they leave by removing the patient. */
import type { AccessLevel, Actor } from '../../../../src/contract/patient'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addAuditEvent } from '../../audit'
import { requireAccess, requireOwner } from '../access'
import { maskTel } from '../masking'
import { endPatientLink } from '../patient_link_repository'
import * as actors from './actor_repository'
import type { LinkEnding } from './link_ending'

/** The accounts linked to the patient, masked. @throws Refused NOT_FOUND */
export async function listActors(
  { sql }: Dependencies,
  account: Account,
  patientId: string,
): Promise<Actor[]> {
  const { isOwner, isProven } = await requireAccess(sql, account.accountId, patientId, 'booking')
  const rows = await actors.listActors(sql, patientId)
  return rows
    .map(({ accountId, tel, boundAt, isProven: _isProven, ...actor }) => ({
      ...actor,
      tel: tel === null ? '' : maskTel(tel),
      boundAt: boundAt.toISOString(),
      isMe: accountId === account.accountId,
    }))
    .filter((actor) => isOwner || actor.isMe || (isProven && actor.isOwner))
}

/** Sets another account's access level, or (null) ends its link; for the owner only, and never for the owner's own link. @throws Refused NOT_FOUND, NOT_PERMITTED, CONFLICT */
export async function changeActor(
  deps: Dependencies,
  endings: readonly LinkEnding[],
  account: Account,
  change: { patientId: string; actorId: string; accessLevel: AccessLevel | null },
): Promise<Actor[]> {
  const { patientId, actorId, accessLevel } = change
  await transaction(deps.sql, async (tx) => {
    await requireOwner(tx, account.accountId, patientId)
    const actor = await actors.findActor(tx, patientId, actorId)
    // A repeated request: the link has ended already.
    if (
      actor === undefined &&
      accessLevel === null &&
      (await actors.hasEnded(tx, patientId, actorId))
    )
      return
    if (actor === undefined) throw new Refused('NOT_FOUND', '没有找到这个账号，请刷新后再看')
    if (actor.accountId === account.accountId) throw new Refused('CONFLICT', '不能改变自己的权限')
    if (accessLevel === null) {
      await endPatientLink(tx, {
        accountId: actor.accountId,
        patientId,
        endedBy: account.accountId,
      })
      for (const end of endings) await end(tx, actor.accountId, patientId)
    } else await actors.setAccessLevel(tx, patientId, actorId, accessLevel)
    const action = accessLevel === null ? 'end_actor' : 'change_actor'
    await addAuditEvent(tx, {
      accountId: account.accountId,
      action,
      subject: actorId,
      patientId,
      details: { accessLevel: accessLevel ?? 'none' },
    })
  })
  return listActors(deps, account, patientId)
}
