/** Who calls: the account of a user call, the staff member of a call of the desk. */
import type { StaffRole } from '../../src/contract/desk/staff_call'

/** The caller's browser and device. */
export interface Caller {
  ip: string
  /** What the caller's browser calls itself. */
  userAgent: string | undefined
  /** The signed device id that the browser was given, where it keeps one. */
  deviceId?: string | undefined
}

/** The account that a session belongs to. */
export interface SessionHolder {
  accountId: string
  sessionId: string
  app: 'official_account' | 'mini_program' | 'entry_link'
  /** The bound phone in full, or null. */
  tel: string | null
  sessionExpiresAt: Date
}

/** The authenticated account of a call. */
export interface Account extends SessionHolder {
  caller: Caller
}

/** A staff member who is signed in at the desk. */
export interface Staff {
  /** The id at the hospital's identity provider. */
  staffId: string
  name: string
  roles: readonly StaffRole[]
  sessionId: string
  idleUntil: Date
}
