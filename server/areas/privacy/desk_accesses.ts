/** Who looked at one patient's data, for his page at the desk: staff by name and with the reason, accounts by the end of their phone. */
import { staffRoles } from '../../../src/contract/desk/staff_call'
import type { Executor } from '../../database/client'
import * as audit from '../audit'
import { labelOfStaffAction } from '../staff'
import type { ListedAccess, OfPatient } from '../timeline'
import { tailOf } from '../verification'
import { labelOfAction } from './words'

/** The newest first; after a cursor. */
export async function listAccesses(executor: Executor, asked: OfPatient): Promise<ListedAccess[]> {
  const rows = await audit.listAccessesOfPatient(executor, asked)
  return rows.map((row) => {
    const { accessId, at, mark, accountId, action, details } = row
    const { during, reason, staffName = '医院的工作人员' } = details
    return {
      ...{ accessId, at, mark },
      who: accountId === null ? String(staffName) : whoOf(row),
      roles: rolesOf(details),
      what: during === undefined ? labelOfAction(action) : labelOfStaffAction(String(during)),
      reason: reason === undefined ? null : String(reason),
    }
  })
}

const whoOf = ({ tel }: audit.PatientAccessRow): string =>
  tel === null ? '没有绑定手机的账号' : `尾号${tailOf(tel)}的账号`

const rolesOf = ({ roles = '' }: audit.PatientAccessRow['details']) =>
  staffRoles.filter((role) => String(roles).split(' ').includes(role))
