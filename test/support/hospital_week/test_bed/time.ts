/** Moving the clock. The app goes by `hospital_now()` of its database, which the owner of a test database may set; pauses towards the world outside run in real time, and pass with it. */
import type { Sql } from '../../../../server/database/client'
import { moveClock } from '../../../../simulators/sandbox_repository'

/** When something is tried again, and when a code was sent. */
const pauses = [
  ['registration_order', 'next_confirm_at'],
  ['outpatient_order', 'next_confirm_at'],
  ['inpatient_deposit', 'next_confirm_at'],
  ['inpatient_presettlement_ask', 'next_at'],
  ['inpatient_presettlement_ask', 'asked_at'],
  ['inpatient_discharge_confirmation', 'next_at'],
  ['inpatient_copy_request', 'next_at'],
  ['payment', 'next_check_at'],
  ['refund', 'next_attempt_at'],
  ['insurance_payment', 'next_check_at'],
  ['insurance_refund', 'next_attempt_at'],
  ['reconciliation', 'next_attempt_at'],
  ['message', 'next_attempt_at'],
  ['intake_cursor', 'next_at'],
  ['intake_ask', 'next_at'],
  ['sms_code', 'created_at'],
] as const

export class Time {
  private offsetSeconds = 0

  constructor(
    private readonly app: Sql,
    private readonly outside: Sql,
  ) {}

  /** It is this moment for everybody from now on. */
  async set(moment: string): Promise<void> {
    const offsetSeconds = Math.round((Date.parse(moment) - Date.now()) / 1000)
    const passed = offsetSeconds - this.offsetSeconds
    this.offsetSeconds = offsetSeconds
    await Promise.all([moveClock(this.app, offsetSeconds), moveClock(this.outside, offsetSeconds)])
    for (const [table, column] of pauses)
      await this.app`
        update ${this.app(table)} set ${this.app(column)} = ${this.app(column)} - make_interval(secs => ${passed})
        where ${this.app(column)} is not null`
  }
}
