/** Types of the staff area. */
import type { StaffRole } from '../../../src/contract/desk/staff_call'

/** A staff member who is signed in at the desk. */
export interface Staff {
  /** The id at the hospital's identity provider. */
  staffId: string
  name: string
  roles: readonly StaffRole[]
  sessionId: string
  idleUntil: Date
}

/** One staff action; `before` and `after` hold no name, number or phone in full. */
export interface StaffEvent {
  action: string
  subject?: string
  patientId?: string
  reason?: string
  before?: object
  after?: object
}
