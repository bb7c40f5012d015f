/** What a staff member read or changed of a patient, as the patient and the hospital's auditors read it. */
import type { Executor } from '../../database/client'
import type { Staff } from '../../http/caller'
import { addAuditEvent, type AuditAction } from '../audit'
import type { StaffEvent } from './event_repository'

interface StaffAccess {
  patientId: string
  /** As the patient reads it. */
  action: AuditAction
  /** The staff action it was part of, as auditors read it. */
  during: StaffEvent['action']
  reason?: string | undefined
}

/** Writes it to the access log; the patient sees that it was the hospital, never whom. */
export function addStaffAccess(
  executor: Executor,
  { staffId, name, roles }: Staff,
  { patientId, action, during, reason }: StaffAccess,
): Promise<void> {
  return addAuditEvent(executor, {
    accountId: null,
    action,
    patientId,
    details: {
      roles: roles.join(' '),
      staffId,
      staffName: name,
      during,
      ...(reason === undefined ? {} : { reason }),
    },
  })
}
