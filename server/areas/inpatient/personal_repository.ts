/** What ends with an account. */
import type { Executor } from '../../database/client'

/** Lets the stays go; with the bond the account's links for paying stop working. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`update inpatient_binding set unbound_at = now() where account_id = ${accountId} and unbound_at is null`
  await sql`update inpatient_pay_link set revoked_at = hospital_now() where account_id = ${accountId} and revoked_at is null`
}
