/** Many patients of one clinic, made in the database as copies of one who booked and paid in earnest: account, WeChat, file, order, payment and ledger. */
import type postgres from 'postgres'

/** Copies a paid order so many times; each copy is another person's. */
export async function copyPaidOrder(
  sql: postgres.Sql,
  orderId: string,
  copies: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`create temporary table copy on commit drop as
      select n, gen_random_uuid() as account_id, gen_random_uuid() as patient_id, gen_random_uuid() as order_id, gen_random_uuid() as payment_id
      from generate_series(1, ${copies}::int) n`
    const source = tx`select o.* from registration_order o where o.order_id = ${orderId}`
    await tx`insert into account select (jsonb_populate_record(null::account, to_jsonb(a) || jsonb_build_object('account_id', c.account_id, 'tel', null))).*
      from copy c, account a where a.account_id = (select account_id from (${source}) o)`
    await tx`insert into account_identity select (jsonb_populate_record(null::account_identity, to_jsonb(i) || jsonb_build_object('account_id', c.account_id, 'openid', i.openid || '-' || c.n, 'unionid', null))).*
      from copy c, account_identity i where i.account_id = (select account_id from (${source}) o)`
    await tx`insert into patient select (jsonb_populate_record(null::patient, to_jsonb(p) || jsonb_build_object('patient_id', c.patient_id, 'patient_no', p.patient_no || '-' || c.n,
        'patient_card_no', p.patient_card_no || '-' || c.n, 'id_no_index', p.id_no_index || '-' || c.n))).*
      from copy c, patient p where p.patient_id = (select patient_id from (${source}) o)`
    await tx`insert into patient_link select (jsonb_populate_record(null::patient_link, to_jsonb(b) || jsonb_build_object('patient_link_id', gen_random_uuid(), 'account_id', c.account_id, 'patient_id', c.patient_id))).*
      from copy c, patient_link b where (b.account_id, b.patient_id) = (select account_id, patient_id from (${source}) o)`
    await tx`update slot t set capacity = capacity + ${copies}::int, taken = taken + ${copies}::int, next_no = next_no + ${copies}::int
      where slot_id = (select slot_id from (${source}) o)`
    await tx`insert into registration_order select (jsonb_populate_record(null::registration_order, to_jsonb(o) || jsonb_build_object('account_id', c.account_id, 'patient_id', c.patient_id, 'order_id', c.order_id,
        'order_no', o.order_no || '-' || c.n, 'serial_no', o.serial_no + 1000 + c.n, 'idempotency_key', o.idempotency_key || c.n, 'his_order_no', o.his_order_no || '-' || c.n,
        'ticket_code', null))).*
      from copy c, registration_order o where o.order_id = ${orderId}`
    await tx`insert into payment select (jsonb_populate_record(null::payment, to_jsonb(p) || jsonb_build_object('account_id', c.account_id, 'payment_id', c.payment_id, 'business_id', c.order_id,
        'out_trade_no', p.out_trade_no || c.n, 'transaction_id', p.transaction_id || c.n))).*
      from copy c, payment p where p.business_id = ${orderId} and p.status = 'SUCCESS'`
    await tx`insert into ledger_entry select (jsonb_populate_record(null::ledger_entry, to_jsonb(l) || jsonb_build_object('entry_id', gen_random_uuid(), 'subject_id', c.payment_id, 'business_id', c.order_id))).*
      from copy c, ledger_entry l where l.business_id = ${orderId} and l.kind = 'paid'`
  })
}
