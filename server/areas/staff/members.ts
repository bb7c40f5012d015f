/** Who sits at the desk, what each role may do, and ending somebody's sessions. */
import { deskContract } from '../../../src/contract/desk'
import type { memberCalls } from '../../../src/contract/desk/content/members'
import type { StaffEndpoint } from '../../../src/contract/desk/staff_call'
import type { ReplyOf } from '../../../src/contract/endpoint'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { addStaffEvent } from './event_repository'
import * as repository from './member_repository'

/** More people than a hospital has at its desk. */
const most = 1000

/** Everybody who signed in within the time that sessions are kept, and which groups have which roles. */
export async function listMembers(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  staff: Staff,
): Promise<ReplyOf<typeof memberCalls.list>> {
  const rows = await repository.listMembers(sql, most)
  return {
    list: rows.map(({ since, signedInAt, seenAt, sessions, ...row }) => ({
      ...row,
      since: since.toISOString(),
      signedInAt: signedInAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isSelf: row.staffId === staff.staffId,
      sessions: sessions.map((one) => ({
        roles: one.roles,
        since: new Date(one.since).toISOString(),
        seenAt: new Date(one.seenAt).toISOString(),
        until: new Date(one.until).toISOString(),
      })),
    })),
    groups: Object.entries(settings.desk?.roles ?? {}).map(([group, roles]) => ({
      group,
      roles: [...roles],
    })),
  }
}

/** Every call of the desk with the roles that may make it: the table that the guard itself goes by. */
export function listPermissions(): ReplyOf<typeof memberCalls.permissions> {
  return {
    list: Object.entries(deskContract).flatMap(([room, calls]) =>
      Object.values<StaffEndpoint>(calls).map(({ summary, method, roles }) => ({
        room,
        summary,
        changes: method === 'POST',
        roles: [...roles],
      })),
    ),
  }
}

/** Ends somebody's sessions in every process at once. @throws Refused NOT_FOUND, CONFLICT for one's own and when none is open */
export async function endSessions(
  { sql }: Pick<Dependencies, 'sql'>,
  staff: Staff,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<{ ended: number }> {
  if (staffId === staff.staffId)
    throw new Refused('CONFLICT', '自己的登录请用右上角的“在所有电脑上退出”')
  return transaction(sql, async (tx) => {
    const known = await repository.endMember(tx, staffId)
    if (known === undefined) throw new Refused('NOT_FOUND', '这个人没有登录过')
    const { name, ended } = known
    if (ended === 0) throw new Refused('CONFLICT', '这个人现在没有开着的登录')
    await addStaffEvent(tx, staff, {
      action: 'end_staff_sessions',
      subject: staffId,
      reason,
      after: { staffName: name, sessions: ended },
    })
    return { ended }
  })
}
