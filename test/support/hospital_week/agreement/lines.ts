/** Line by line: every thing that both sides keep, as one sentence each. */
import { text, type Json } from '../hospital/paper'
import type { Week } from '../week'
import type { Comparison, Lines } from './comparison'
import { leavingComparisons } from './leaving'

/** Compares all of it. */
export async function expectSameLines(week: Week): Promise<void> {
  for (const [what, compare] of Object.entries(comparisons)) {
    const [theirs, ours] = await compare(week)
    expect(theirs.length > 0).toBe(isKept(what, week))
    expect([what, [...ours].sort()]).toEqual([what, [...theirs].sort()])
  }
}

/** Whether this hospital has any of it. */
function isKept(what: string, week: Week): boolean {
  if (what === 'locks') return week.hospital.registrations.slots !== undefined
  const isBeyondConnector = what === 'guarantees' || / at the (lender|platform)$/.test(what)
  return !isBeyondConnector || week.hasEveryCall
}

const linesOf = (rows: readonly { line: string }[]): Lines => rows.map(({ line }) => line)

/** Results of a report in one line. */
const resultsOf = (items: unknown): string =>
  Array.isArray(items)
    ? items.map((item: Json) => `${text(item.itemCode)} ${text(item.result)}`).join(',')
    : ''

const comparisons: Record<string, Comparison> = {
  async patients({ hospital, people, sql }) {
    const rows = await sql<{ line: string }[]>`
      select i.system || ' ' || i.value || ' is ' || p.patient_no as line
      from patient_identifier i join patient p on p.patient_id = i.patient_id`
    const { fang, qiang, gang, wei, min, li, late, hou, dan, che, chu, qian } = people
    const proven = [fang, qiang, gang, wei, min, li, late, hou, dan, che, chu, qian].map(
      ({ patientNo }) => patientNo,
    )
    const theirs = hospital.records.files
      .map((file) => ({ ...file, goesOn: file.mergedInto ?? file.patientNo }))
      .filter(({ goesOn }) => proven.includes(goesOn))
      .flatMap(({ patientNo, cardNo, goesOn }) => [
        `patient_no ${patientNo} is ${goesOn}`,
        `card_no ${cardNo} is ${goesOn}`,
      ])
    return [theirs, linesOf(rows)]
  },

  async clinics({ hospital: { registrations }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select clinic_id || ' ' || visit_date || ' ' || source_state || ' ' || coalesce(doctor_id, '-') as line from schedule`
    const theirs = [...registrations.clinics.values()].flatMap((clinic) => {
      const { id, visitDate, doctorId, replacedBy, state } = clinic
      const line = `${id} ${text(visitDate)} ${text(state) || 'open'} ${text(doctorId) || '-'}`
      return replacedBy === undefined
        ? [line]
        : [line, `${id} ${text(visitDate)} open ${text(replacedBy)}`]
    })
    return [theirs, linesOf(rows)]
  },

  async registrations({ hospital: { registrations }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select o.order_no || ' ' || s.clinic_id || ' ' || o.total_fee_fen || ' '
        || case when o.status in ('BOOKED', 'TAKEN', 'VISITED', 'NO_SHOW') then o.status else 'given back' end as line
      from registration_order o join schedule s on s.schedule_id = o.schedule_id where o.his_order_no is not null`
    const visits = {
      expected: 'NO_SHOW',
      arrived: 'TAKEN',
      taken: 'TAKEN',
      seen: 'VISITED',
      not_come: 'NO_SHOW',
    }
    const theirs = [...registrations.registrations.values()].map(
      ({ orderNo, clinicId, feeFen, state, visit }) =>
        `${orderNo} ${clinicId} ${feeFen} ${state === 'cancelled' ? 'given back' : visits[visit]}`,
    )
    return [theirs, linesOf(rows)]
  },

  async 'answers before visits'({ hospital: { beforeAndAfter }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select o.order_no || ' ' || a.revision || ' ' || a.delivered_revision as line
      from form_answer a join registration_order o on o.order_id = a.order_id`
    const theirs = [...beforeAndAfter.answers].map(
      ([orderNo, { revision }]) => `${orderNo} ${revision} ${revision}`,
    )
    return [theirs, linesOf(rows)]
  },

  async locks({ hospital: { registrations }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select o.order_no || ' ' || l.lock_id as line from slot_lock l join registration_order o on o.order_id = l.order_id
      where l.status = 'CONFIRMED' and o.status in ('BOOKED', 'TAKEN', 'VISITED', 'NO_SHOW')`
    const theirs = (registrations.slots?.living ?? []).map(
      ({ lockId, orderNo }) => `${orderNo ?? 'nobody'} ${lockId}`,
    )
    return [theirs, linesOf(rows)]
  },

  async bills({ hospital: { cash }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select b.bill_no || ' ' || i.line_no || ' ' || i.name || ' ' || i.amount_fen || ' ' || i.status || ' '
        || coalesce(b.ended, o.status, 'open') as line
      from outpatient_bill b join outpatient_item i on i.bill_id = b.bill_id left join outpatient_order o on o.order_id = b.order_id`
    const states = { open: 'NOT_DONE', done: 'DONE', refunded: 'REFUNDED' }
    const theirs = [...cash.bills.values()].flatMap(({ id, state, lines }) =>
      lines.map(
        (line, index) =>
          `${id} ${index + 1} ${line.name} ${line.amountFen} ${states[line.state]} ${state === 'paid' ? 'PAID' : state}`,
      ),
    )
    return [theirs, linesOf(rows)]
  },

  async receipts({ hospital: { cash }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select order_no || ' ' || receipt_no || ' ' || total_fen || ' ' || cash_fen as line from outpatient_order where status = 'PAID'`
    const theirs = [...cash.receipts.values()].map(
      ({ orderNo, receiptNo, totalFen, cashFen }) =>
        `${orderNo} ${receiptNo} ${totalFen} ${cashFen}`,
    )
    return [theirs, linesOf(rows)]
  },

  async guarantees({ hospital: { guarantees }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select g.out_order_no || ' ' || b.bill_no || ' ' || g.reserved_fen || ' '
        || case when g.state = 'CAPTURED' then 'captured' when g.end_reason = 'paid' then 'paid' else 'released' end as line
      from credit_guarantee g join outpatient_bill b on b.bill_id = g.bill_id where g.reserved_at is not null and g.end_reason is distinct from 'hospital'`
    const theirs = [...guarantees.all.values()].map(
      ({ guaranteeNo, billNo, amountFen, ended }) =>
        `${guaranteeNo} ${billNo} ${amountFen} ${ended ?? 'open'}`,
    )
    return [theirs, linesOf(rows)]
  },

  async 'exam times at the platform'({ hospital: { examPlatform }, sql }) {
    const rows = await sql<{ examId: string; beginsAt: Date }[]>`
      select o.hospital_id as exam_id, s.begins_at from exam_order o join exam_slot s on s.slot_id = o.slot_id
        join exam_resource r on r.resource_id = s.resource_id where r.pool = 'hospital'`
    const theirs = [...examPlatform.places.values()]
      .filter(({ state }) => state !== 'cancelled')
      .map(({ examId, beginsAt, state }) => `${examId} ${beginsAt} ${state}`)
    return [theirs, rows.map(({ examId, beginsAt }) => `${examId} ${beginsAt.getTime()} confirmed`)]
  },

  async 'orders at the lender'({ testBed, sql }) {
    const rows = await sql<{ number: string; line: string }[]>`
      select out_order_no as number, out_order_no || ' ' || reserved_fen || ' ' || coalesce(captured_fen, 0) || ' ' || case state when 'CAPTURED' then 'DONE' else 'REVOKED' end as line
      from credit_guarantee where reserved_at is not null`
    const numbers = rows.map(({ number }) => number)
    // One that ended before its answer came was never booked, and is none at the lender either.
    const theirs = await testBed.outside.sql<{ line: string }[]>`
      select out_order_no || ' ' || risk_fen || ' ' || coalesce(total_fen, 0) || ' ' || state as line
      from sandbox.pay_score_order where state <> 'REVOKED' or out_order_no = any(${numbers})`
    return [linesOf(theirs), linesOf(rows)]
  },

  async 'consents at the lender'({ testBed, sql }) {
    const rows = await sql<{ line: string }[]>`
      select authorization_code || ' ' || case state when 'OPEN' then 'AVAILABLE' else 'UNAVAILABLE' end as line from credit_line`
    const theirs = await testBed.outside.sql<{ line: string }[]>`
      select authorization_code || ' ' || state as line from sandbox.pay_score_consent`
    return [linesOf(theirs), linesOf(rows)]
  },

  async invoices({ hospital: { cash }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select i.number || ' ' || o.order_no || ' ' || i.state || ' ' || i.total_fen as line
      from outpatient_invoice i join outpatient_order o on o.order_id = i.order_id`
    const theirs = [...cash.invoices].map(
      ([id, { orderNo, state, totalFen }]) => `${id} ${orderNo} ${state} ${totalFen}`,
    )
    return [theirs, linesOf(rows)]
  },

  async 'fees of stays'({ hospital: { ward }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select s.hospital_stay_id || ' ' || f.fee_date || ' ' || sum(f.amount_fen) || ' ' || s.status as line
      from inpatient_fee f join inpatient_stay s on s.inpatient_id = f.inpatient_id group by s.hospital_stay_id, f.fee_date, s.status`
    const theirs = [...ward.fees].flatMap(([stayId, days]) =>
      [...days].map(([day, fen]) => `${stayId} ${day} ${fen} ${text(ward.stay(stayId).status)}`),
    )
    return [theirs, linesOf(rows)]
  },

  async settlements({ hospital: { ward }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select hospital_stay_id || ' ' || concat_ws(' ', settlement->>'number', settlement->>'totalFen', settlement->>'insuranceFen', settlement->>'depositFen',
        settlement->>'refundFen', settlement->>'owedFen', settlement->>'closedAt' is not null) as line
      from inpatient_stay where settlement is not null`
    const theirs = [...ward.settlements].map(
      ([stayId, { number, totalFen, insuranceFen, depositFen, refundFen, owedFen, closedAt }]) =>
        `${stayId} ${number} ${totalFen} ${insuranceFen} ${depositFen} ${refundFen} ${owedFen} ${closedAt === undefined ? 'f' : 't'}`,
    )
    return [theirs, linesOf(rows)]
  },

  async deposits({ hospital: { ward }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select deposit_no || ' ' || receipt_no || ' ' || amount_fen || ' ' || case pay_status when 'PAID' then 'paid' else 'reversed' end as line
      from inpatient_deposit where receipt_no is not null`
    const theirs = [...ward.deposits].map(
      ([id, { receiptNo, amountFen, state }]) => `${id} ${receiptNo} ${amountFen} ${state}`,
    )
    return [theirs, linesOf(rows)]
  },

  async 'deposits that went back by a settlement'({ hospital: { ward }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select d.deposit_no || ' ' || sum(r.amount_fen) as line
      from inpatient_settlement_refund r join inpatient_deposit d using (deposit_id) group by d.deposit_no`
    const theirs = [...ward.discharges.returned].map(([no, fen]) => `${no} ${fen}`)
    return [theirs, linesOf(rows)]
  },

  ...leavingComparisons,

  async reports({ hospital: { laboratory }, sql, strangersReport }) {
    const rows = await sql<{ line: string }[]>`
      select r.report_no || ' ' || r.status || ' ' || coalesce(string_agg(i.item_code || ' ' || i.result, ',' order by i.line_no), '') as line
      from report r left join report_item i on i.report_id = r.report_id group by r.report_no, r.status`
    const theirs = [...laboratory.reports.values()]
      .filter(({ id }) => id !== strangersReport)
      .map(({ id, status, items }) => `${id} ${text(status)} ${resultsOf(items)}`)
    return [theirs, linesOf(rows)]
  },

  async numbers({ hospital: { queues }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select q.hospital_queue_id || ' ' || t.number || ' ' || t.status || ' ' || (t.patient_id is not null) as line
      from queue_ticket t join queue q on q.queue_id = t.queue_id`
    const states = {
      waiting: 'WAITING',
      called: 'CALLING',
      serving: 'SERVING',
      done: 'DONE',
      missed: 'MISSED',
    }
    const theirs = [...queues.queues].flatMap(([id, { tickets }]) =>
      [...tickets.values()].map(
        ({ number, state, patient }) => `${id} ${number} ${states[state]} ${patient !== undefined}`,
      ),
    )
    return [theirs, linesOf(rows)]
  },
}
