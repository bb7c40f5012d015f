/**
 * The demo's past was seeded into the app's tables; the sandbox's hospital takes its half of it into its own books,
 * once. This is the only place where it reads the app's tables.
 */
import type { Transaction } from '../../server/database/client'

/** Adds what is not in the books yet. */
export async function adoptSeededPast(tx: Transaction): Promise<void> {
  await adoptPatients(tx)
  await adoptRegistrations(tx)
  await adoptBills(tx)
  await adoptStays(tx)
  await adoptQueues(tx)
  await adoptExams(tx)
  await adoptCash(tx)
}

async function adoptPatients(tx: Transaction): Promise<void> {
  await tx`
    insert into sandbox.his_patient (patient_no, certificate, name, sex, birthday, tel, created_at)
    select patient_no, id_no_index, name, sex, birthday, coalesce(tel, ''), created_at from patient where patient_no is not null on conflict do nothing`
}

async function adoptRegistrations(tx: Transaction): Promise<void> {
  await tx`
    insert into sandbox.his_registration (order_no, his_order_no, ticket_code, state, patient_no, clinic_id, visit_date, created_at)
    select o.order_no, o.his_order_no, coalesce(o.ticket_code, ''), case when o.status in ('BOOKED', 'TAKEN', 'VISITED', 'PAST', 'NO_SHOW') then 'confirmed' else 'cancelled' end,
      coalesce(p.patient_no, ''), s.clinic_id, o.visit_date, o.created_at
    from registration_order o join patient p on p.patient_id = o.patient_id join schedule s on s.schedule_id = o.schedule_id
    where o.his_order_no is not null on conflict do nothing`
}

async function adoptBills(tx: Transaction): Promise<void> {
  await tx`
    insert into sandbox.book (kind, id, at, content, note)
    select 'bill', b.bill_no, b.issued_at, json_build_object('branchId', b.branch_id, 'patient', json_build_object('system', 'patient_no', 'value', p.patient_no),
      'visitNo', b.visit_no, 'visitDate', b.visit_date, 'departName', b.depart_name, 'doctorName', b.doctor_name, 'diagnosis', b.diagnosis, 'costTypeName', b.cost_type_name,
      'title', b.title, 'isRequired', b.is_required, 'fundFen', b.fund_fen, 'accountFen', b.account_fen, 'issuedAt', to_json(b.issued_at), 'expiresAt', to_json(b.expires_at),
      'state', case when o.status = 'PAID' then 'paid' else coalesce(b.ended, 'open') end, 'lines', lines.content),
      case when o.status = 'PAID' then json_build_object('orderNo', o.order_no) end
    from outpatient_bill b join patient p on p.patient_id = b.patient_id left join outpatient_order o on o.order_id = b.order_id
    cross join lateral (select json_agg(json_build_object('category', i.category, 'name', i.name, 'spec', i.spec, 'unit', i.unit, 'priceFen', i.price_fen,
      'quantity', i.quantity, 'amountFen', i.amount_fen, 'insuranceClass', i.insurance_class, 'execDepartName', i.exec_depart_name, 'execPlace', i.exec_place,
      'queueItemCode', i.queue_item_code, 'state', case when i.status in ('DONE', 'DISPENSED') then 'done' when i.status = 'REFUNDED' then 'refunded' else 'open' end)
      order by i.line_no) as content from outpatient_item i where i.bill_id = b.bill_id) lines
    where p.patient_no is not null and lines.content is not null on conflict do nothing`
  await tx`
    insert into sandbox.book (kind, id, at, content)
    select 'invoice', o.invoice_no, o.created_at, json_build_object('orderNo', o.order_no, 'name', coalesce(o.invoice_name, '医疗门诊收费票据（电子）'),
      'batchCode', coalesce(o.invoice_batch_code, '33060126'), 'number', o.invoice_no, 'random', coalesce(o.invoice_random, '000000'),
      'totalFen', coalesce(o.invoice_total_fen, o.total_fen), 'state', case when o.invoice_reversed then 'reversed' else 'valid' end, 'issuedAt', to_json(o.created_at))
    from outpatient_order o where o.invoice_no is not null and o.status = 'PAID' on conflict do nothing`
}

async function adoptStays(tx: Transaction): Promise<void> {
  await tx`
    insert into sandbox.book (kind, id, at, content)
    select 'stay', coalesce(s.hospital_stay_id, s.admission_no || '-' || s.in_times), s.in_date, json_build_object('branchId', s.branch_id,
      'patient', json_build_object('system', 'patient_no', 'value', p.patient_no), 'admissionNo', s.admission_no, 'inTimes', s.in_times, 'status', s.status,
      'departName', s.depart_name, 'wardName', s.ward_name, 'wardPlace', s.ward_place, 'wardTelephone', s.ward_telephone, 'bedNo', s.bed_no, 'doctorName', s.doctor_name,
      'nurseName', s.nurse_name, 'diagnosis', s.diagnosis, 'costTypeName', s.cost_type_name, 'inDate', s.in_date, 'outDate', s.out_date,
      'insuranceFeeFen', s.insurance_fee_fen, 'settlement', s.settlement,
      'admission', s.admission || jsonb_build_object('forms', coalesce(s.admission_forms, '[]')), 'discharge', s.discharge, 'suggestedDeposit', s.suggested_deposit)
    from inpatient_stay s join patient p on p.patient_id = s.patient_id where p.patient_no is not null on conflict do nothing`
  await tx`
    insert into sandbox.book (kind, id, at, content)
    select 'feeDay', f.day_id, f.fee_date, json_build_object('stayId', s.hospital_stay_id, 'day', f.fee_date, 'lines', json_agg(json_build_object('category', f.category,
      'name', f.name, 'spec', f.spec, 'unit', f.unit, 'priceFen', f.price_fen, 'quantity', f.quantity, 'amountFen', f.amount_fen, 'insuranceClass', f.insurance_class)))
    from inpatient_fee f join inpatient_stay s on s.inpatient_id = f.inpatient_id where f.day_id is not null and s.hospital_stay_id is not null
    group by f.day_id, f.fee_date, s.hospital_stay_id on conflict do nothing`
  await tx`
    insert into sandbox.book (kind, id, at, content)
    select 'windowDeposit', d.deposit_no, d.paid_at, json_build_object('stayId', s.hospital_stay_id, 'amountFen', d.amount_fen, 'receiptNo', d.receipt_no,
      'paidAt', to_json(d.paid_at), 'state', case when d.status = 'DONE' then 'paid' else 'reversed' end)
    from inpatient_deposit d join inpatient_stay s on s.inpatient_id = d.inpatient_id where d.mode = 'window' and s.hospital_stay_id is not null on conflict do nothing`
  await tx`
    insert into sandbox.book (kind, id, at, content)
    select 'clinicalDocument', d.hospital_document_id, d.issued_at, json_build_object('patient', json_build_object('system', 'patient_no', 'value', p.patient_no),
      'stayId', s.hospital_stay_id, 'type', d.type, 'title', d.title, 'issuedAt', to_json(d.issued_at), 'author', d.author, 'state', d.state, 'sections', d.sections,
      'pdf', translate(encode(d.pdf, 'base64'), E'\\n', ''))
    from clinical_document d join inpatient_stay s on s.inpatient_id = d.inpatient_id join patient p on p.patient_id = s.patient_id
    where p.patient_no is not null and s.hospital_stay_id is not null on conflict do nothing`
  await tx`
    insert into sandbox.his_deposit (deposit_no, stay_id, receipt_no, amount_fen, balance_fen)
    select d.deposit_no, s.hospital_stay_id, coalesce(d.receipt_no, ''), d.amount_fen, coalesce(d.balance_after_fen, 0)
    from inpatient_deposit d join inpatient_stay s on s.inpatient_id = d.inpatient_id where d.mode <> 'window' and d.status = 'DONE' and s.hospital_stay_id is not null
    on conflict do nothing`
}

async function adoptQueues(tx: Transaction): Promise<void> {
  await tx`
    insert into sandbox.book (kind, id, at, content)
    select 'queue', q.hospital_queue_id, q.begins_at, json_build_object('branchId', q.branch_id, 'clinicId', s.clinic_id,
      'itemCode', case when q.schedule_id is null then q.item_code end, 'group', case when q.schedule_id is null then json_build_object('code', q.group_code, 'name', q.group_name) end,
      'name', q.item_name, 'location', q.location, 'remark', q.remark, 'letter', q.letter, 'counters', q.counters, 'usualSeconds', q.usual_seconds, 'day', q.queue_date,
      'halfDay', q.half_day, 'beginsAt', to_json(q.begins_at), 'endsAt', to_json(q.ends_at), 'seq', q.seq, 'numbers', numbers.content)
    from queue q left join schedule s on s.schedule_id = q.schedule_id
    cross join lateral (select json_agg(json_build_object('number', t.number, 'order', t.anchor,
      'state', case t.status when 'CALLING' then 'called' else lower(t.status) end, 'counter', t.counter, 'calls', t.calls, 'takenAt', to_json(t.taken_at),
      'calledAt', to_json(t.called_at), 'endedAt', to_json(t.ended_at)) order by t.number) as content from queue_ticket t where t.queue_id = q.queue_id) numbers
    where q.queue_date = hospital_today() and q.hospital_queue_id is not null and numbers.content is not null on conflict do nothing`
}

async function adoptExams(tx: Transaction): Promise<void> {
  await tx`
    insert into sandbox.book (kind, id, at, content)
    select 'examOrder', o.hospital_id, o.ordered_at, json_build_object('patient', json_build_object('system', 'patient_no', 'value', p.patient_no), 'code', o.code, 'name', o.name,
      'orderedBy', o.ordered_by, 'orderedAt', to_json(o.ordered_at), 'latestAt', to_json(o.latest_at), 'risks', to_json(o.risks), 'state', o.state, 'stayId', s.hospital_stay_id)
    from exam_order o join patient p on p.patient_id = o.patient_id left join inpatient_stay s on s.inpatient_id = o.inpatient_id where p.patient_no is not null on conflict do nothing`
}

/** The seeded past, where nothing was entered yet: what the app's books say was paid and given back for what the hospital has. */
async function adoptCash(tx: Transaction): Promise<void> {
  await tx`
    insert into sandbox.his_cash (kind, order_no, transaction_id, cash_fen, whole_fen, at)
    select money.kind, coalesce(r.order_no, o.order_no, d.deposit_no), money.transaction_id, money.fen, money.fen, money.at
    from (
      select 'payment' as kind, business, business_id, transaction_id, coalesce(paid_amount_fen, amount_fen) as fen, paid_at as at from payment where status = 'SUCCESS'
      union all
      select 'refund', p.business, p.business_id, null, f.amount_fen, f.requested_at from refund f join payment p on p.payment_id = f.payment_id
    ) money
    left join registration_order r on money.business = 'registration' and r.order_id = money.business_id and r.his_order_no is not null
    left join outpatient_order o on money.business = 'outpatient' and o.order_id = money.business_id and o.receipt_no is not null
    left join inpatient_deposit d on money.business = 'deposit' and d.deposit_id = money.business_id and d.receipt_no is not null
    where coalesce(r.order_no, o.order_no, d.deposit_no) is not null and not exists (select 1 from sandbox.his_cash)
    order by money.at on conflict (order_no) where kind = 'payment' do nothing`
}
