/** SQL of the accounts that know only a stay's number, and of attempts at numbers. */
import { allRows, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { keptDays } from '../../../database/kept_days'

/** What the holder of a number must prove; it never leaves the server. Stays that the owner ended for this account are not found. */
export function findByAdmissionNo(
  executor: Executor,
  accountId: string,
  admissionNo: string,
): Promise<{ inpatientId: string; patientId: string; name: string; idNoCipher: string }[]> {
  return executor<{ inpatientId: string; patientId: string; name: string; idNoCipher: string }[]>`
    select s.inpatient_id, s.patient_id, p.name, p.id_no_cipher
    from inpatient_stay s join patient_person p on p.patient_id = s.patient_id
    where s.admission_no = ${admissionNo}
      and not exists (select 1 from inpatient_binding b where b.inpatient_id = s.inpatient_id and b.account_id = ${accountId} and b.refused_at is not null)
    order by s.in_times desc`
}

/** Counts this attempt and returns the account's recent wrong ones before it. */
export async function countTries(
  tx: Transaction,
  accountId: string,
  admissionNo: string,
  withinMinutes: number,
): Promise<number> {
  // Locks the account's row, so that a burst is counted one after the other.
  await tx`select 1 from account_holder where account_id = ${accountId} for update`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from inpatient_bind_try where account_id = ${accountId} and at > now() - make_interval(mins => ${withinMinutes}::int)`
  await tx`insert into inpatient_bind_try (account_id, admission_no) values (${accountId}, ${admissionNo})`
  return row?.count ?? 0
}

/** Forgets earlier attempts after a right answer. */
export async function forgetTries(
  executor: Executor,
  accountId: string,
  admissionNo: string,
): Promise<void> {
  await executor`delete from inpatient_bind_try where account_id = ${accountId} and admission_no = ${admissionNo}`
}

/** Deletes attempts that no longer count. */
export async function forgetOldTries(executor: Executor): Promise<void> {
  await executor`delete from inpatient_bind_try where at < now() - make_interval(days => ${keptDays.triedNumbers}::int)`
}

/** False when it was linked before. */
export function bindByNumber(executor: Executor, accountId: string, inpatientId: string) {
  return hasRow(executor`
    insert into inpatient_binding (account_id, inpatient_id) values (${accountId}, ${inpatientId})
    on conflict (account_id, inpatient_id) do update set bound_at = now(), unbound_at = null where inpatient_binding.unbound_at is not null
    returning 1`)
}

/** The accounts linked by number only, the earliest first. */
export function listHolders(executor: Executor, inpatientId: string) {
  return allRows<{ holderId: string; tel: string | null; boundAt: Date }>(executor`
    select b.binding_id as holder_id, a.tel, b.bound_at
    from inpatient_binding b join account_holder a on a.account_id = b.account_id join inpatient_stay s on s.inpatient_id = b.inpatient_id
    where b.inpatient_id = ${inpatientId} and b.unbound_at is null
      and not exists (select 1 from patient_known_link ap where ap.account_id = b.account_id and ap.patient_id = s.patient_id and ap.is_proven)
    order by b.bound_at, b.binding_id`)
}

/** Ends a link for good, with the payment links it made; false when it had ended. */
export async function endHolder(
  tx: Transaction,
  inpatientId: string,
  holderId: string,
): Promise<boolean> {
  const rows = await tx<{ accountId: string }[]>`
    update inpatient_binding set unbound_at = now(), refused_at = now() where inpatient_id = ${inpatientId} and binding_id = ${holderId} and unbound_at is null
    returning account_id`
  for (const { accountId } of rows)
    await tx`update inpatient_pay_link set revoked_at = hospital_now() where inpatient_id = ${inpatientId} and account_id = ${accountId} and revoked_at is null`
  return rows.length > 0
}

/** False when there was no link. */
export function unbindByNumber(executor: Executor, accountId: string, inpatientId: string) {
  return hasRow(executor`
    update inpatient_binding set unbound_at = now() where account_id = ${accountId} and inpatient_id = ${inpatientId} and unbound_at is null returning 1`)
}
