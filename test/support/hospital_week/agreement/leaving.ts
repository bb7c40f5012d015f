/** What both sides keep of leaving the ward: the yes to what it costs, papers, copies of the record. */
import { text } from '../hospital/paper'
import type { Comparison } from './comparison'

const copyStates: Readonly<Record<string, string>> = {
  received: 'RECEIVED',
  accepted: 'ACCEPTED',
  refused: 'REFUSED',
  ready: 'READY',
  sent: 'SENT',
  done: 'DONE',
  cancelled: 'CANCELLED',
}

/** Compared line by line. */
export const leavingComparisons = {
  // A yes that was settled is fulfilled; one that was answered and became void later stands at the hospital, too.
  async 'answers to a yes'({ hospital: { presettlements }, sql }) {
    expect(presettlements.strange).toEqual([])
    const rows = await sql<{ line: string }[]>`
      select concat_ws(' ', c.confirmation_id, s.hospital_stay_id, p.total_fen, p.self_pay_fen, p.deposits_fen, p.refund_fen, p.owed_fen,
        case when c.state = 'CONFIRMED' or c.confirmed_at is not null then 'taken' else 'changed' end) as line
      from inpatient_discharge_confirmation c join inpatient_presettlement p using (presettlement_id) join inpatient_stay s using (inpatient_id)`
    const theirs = [...presettlements.yeses].map(
      ([id, { stayId, sums, answer }]) =>
        `${id} ${stayId} ${sums.totalFen} ${sums.selfPayFen} ${sums.depositsFen} ${sums.refundFen} ${sums.owedFen} ${answer}`,
    )
    return [theirs, rows.map(({ line }) => line)]
  },

  async 'papers of stays'({ hospital: { recordRoom }, sql }) {
    const rows = await sql<{ line: string }[]>`
      select concat_ws(' ', s.hospital_stay_id, d.type, d.title) as line
      from clinical_document d join inpatient_stay s using (inpatient_id) where d.state = 'current'`
    const theirs = [...recordRoom.papers.values()].map(
      ({ stayId, type, title }) => `${text(stayId)} ${text(type)} ${text(title)}`,
    )
    return [theirs, rows.map(({ line }) => line)]
  },

  async 'copies of records'({ hospital: { recordRoom }, sql }) {
    expect(recordRoom.strange).toEqual([])
    const rows = await sql<{ line: string }[]>`
      select concat_ws(' ', r.request_id, s.hospital_stay_id, r.state) as line
      from inpatient_copy_request r join inpatient_stay s using (inpatient_id)`
    const theirs = [...recordRoom.requests].map(
      ([id, { stayId, state }]) => `${id} ${stayId} ${copyStates[state]}`,
    )
    return [theirs, rows.map(({ line }) => line)]
  },
} satisfies Record<string, Comparison>
