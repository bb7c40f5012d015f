/** How urgent each kind of work is, and until when it should be done unless somebody sets another deadline. */
import type { Severity, WorkKind } from '../../../src/contract/desk/work/work_kinds'

interface Urgency {
  severity: Severity
  /** The deadline, in hours after it came about. */
  hours: number
}

/** A patient comes in vain, or waits before somebody, within hours. */
const now: Urgency = { severity: 'high', hours: 2 }
/** A patient is without money or certainty. */
const today: Urgency = { severity: 'high', hours: 8 }
/** A patient would notice it. */
const tomorrow: Urgency = { severity: 'normal', hours: 24 }
/** Books and systems that differ; nobody outside notices. */
const soon: Urgency = { severity: 'normal', hours: 72 }
const later: Urgency = { severity: 'low', hours: 168 }

export const urgencyOf = {
  refund_failed: today,
  refund_abnormal: today,
  refund_waiting: tomorrow,
  refund_to_approve: tomorrow,
  refund_unanswered: today,
  copies_unanswered: tomorrow,
  insurance_refund_failed: today,
  insurance_news_refused: soon,
  credit_waiting: tomorrow,
  credit_lost: tomorrow,
  ledger_fault: tomorrow,
  statement_difference: soon,
  hospital_money_difference: soon,
  place_not_taken_back: tomorrow,
  lock_broken: now,
  clinic_not_changed: now,
  registration_difference: soon,
  payment_unknown: tomorrow,
  refund_unknown: soon,
  payment_not_as_asked: tomorrow,
  mixed_payment_unclear: tomorrow,
  mixed_total_differs: now,
  paid_twice: tomorrow,
  paid_at_window_too: tomorrow,
  deposit_left: soon,
  bank_return: tomorrow,
  discharge_hangs: soon,
  settlement_overpaid: soon,
  hospital_refused: now,
  hospital_silent: now,
  hospital_away: now,
  visits_not_reported: tomorrow,
  documents_refused: tomorrow,
  documents_waiting: tomorrow,
  several_files: tomorrow,
  merge_failed: tomorrow,
  message_undelivered: now,
  appeal: soon,
  exams_stopped: today,
  exam_unplanned: today,
  exam_platform_silent: today,
  answers_undelivered: today,
  feedback_urgent: now,
  feedback_late: today,
  many_documents: later,
  many_accounts: later,
} as const satisfies Record<WorkKind, Urgency>
