/** The shapes of the audit log. */

/** Every recorded action; the privacy area has the labels for patients. */
export const auditActions = [
  'join_refused',
  'add_patient',
  'add_unproven',
  'end_unproven',
  'child_grown',
  'patient_needs_file_check',
  'send_file_code',
  'bind_by_file_code',
  'update_patient',
  'unbind_patient',
  'reveal_patient',
  'open_stay',
  'ask_copies',
  'read_admission_form',
  'end_stay_holder',
  'view_report',
  'view_film',
  'view_form',
  'send_form',
  'open_invoices',
  'open_stay_paper',
  'open_claim_bundle',
  'mail_invoice',
  'change_actor',
  'end_actor',
  'tel_change_refused',
  'tel_change_waiting',
  'tel_change_done',
  'tel_change_cancelled',
  'tel_change_failed',
  'withdraw_consent',
  'export_data',
  'delete_account',
  'create_share',
  'revoke_share',
  'view_share',
  'lock_share',
  'staff_look',
  'staff_look_file',
  'staff_look_feedback',
  'staff_unbind',
  'staff_restore',
] as const
export type AuditAction = (typeof auditActions)[number]
/** Recorded for the hospital alone. */
type HospitalAction = 'payment_not_as_asked' | 'credit_opened' | 'credit_closed'

/** One event; `details` holds no name, number or phone in full. */
export interface AuditEvent {
  /** The acting account; null: staff of the hospital. */
  accountId: string | null
  action: AuditAction | HospitalAction
  subject?: string
  /** The subject; the owner of that patient's file may read the event. */
  patientId?: string
  details?: Record<string, string | number>
}
