/** Ending an account's sessions at the desk. */
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Caller, Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { forgetSessionsOf, lockAccount, revokeLiveSessions } from '../account'
import { addSecurityEvent } from '../audit'
import { findAccountOfActor } from '../patient'
import { addStaffEvent } from '../staff'

interface Clerk {
  staff: Staff
  caller: Caller
}

/** Ends all of an account's sessions: at once on this replica, within seconds on the others. @throws Refused NOT_FOUND, CONFLICT when none is open */
export async function endSessionsOfAccount(
  deps: Dependencies,
  { staff, caller }: Clerk,
  { accountId, patientId, reason }: { accountId: string; patientId?: string; reason: string },
): Promise<{ ended: number }> {
  const ended = await transaction(deps.sql, async (tx) => {
    if ((await lockAccount(tx, accountId)) === undefined)
      throw new Refused('NOT_FOUND', '没有找到这个账号，它可能已经注销')
    const { length } = await revokeLiveSessions(tx, accountId)
    if (length === 0) throw new Refused('CONFLICT', '这个账号现在没有开着的登录')
    await addSecurityEvent(tx, { accountId, sessionId: null, caller }, 'ended_by_hospital')
    await addStaffEvent(tx, staff, {
      action: 'end_account_sessions',
      subject: accountId,
      ...(patientId === undefined ? {} : { patientId }),
      reason,
      after: { sessions: length },
    })
    return length
  })
  forgetSessionsOf(deps, accountId)
  return { ended }
}

/** The same for an account that acts for a patient. @throws Refused NOT_FOUND, CONFLICT */
export async function endSessionsOfActor(
  deps: Dependencies,
  clerk: Clerk,
  { patientId, actorId, reason }: { patientId: string; actorId: string; reason: string },
): Promise<{ ended: number }> {
  const accountId = await findAccountOfActor(deps.sql, patientId, actorId)
  if (accountId === undefined) throw new Refused('NOT_FOUND', '没有找到这个绑定，请刷新后再看')
  return endSessionsOfAccount(deps, clerk, { accountId, patientId, reason })
}
