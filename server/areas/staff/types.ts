/** Words of the staff area. */
import type { StaffRole } from '../../../src/contract/desk/staff_call'

/** A person of the hospital who is signed in at the desk. */
export interface Staff {
  /** At the hospital's identity provider. */
  staffId: string
  name: string
  roles: readonly StaffRole[]
  sessionId: string
  idleUntil: Date
}

/** One line of what staff did; `before` and `after` hold no name, number or phone in full. */
export interface StaffEvent {
  action: string
  subject?: string
  patientId?: string
  reason?: string
  before?: object
  after?: object
}
