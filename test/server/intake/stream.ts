/** A hospital's stream of documents: everything it tells in some days, with corrections, in the order in which it happened. */
import {
  aBill,
  aBranch,
  aClinic,
  aClinicWindow,
  aDepartment,
  aDoctor,
  aFeeDay,
  aHospital,
  aNotice,
  anItem,
  aQueue,
  aQueueEvent,
  aReport,
  aStay,
  aTicket,
  aWindowDeposit,
  clinicDay,
  rules,
} from './documents'

export interface Received {
  kind: string
  id: string
  version: number
  [field: string]: unknown
}

const later = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T09:00:00+08:00`

/** The patients of the stream, by their numbers. */
export const streamPatients = ['0100000001', '0100000002', '0100000003']

/** The stream. */
export function streamOf(): Received[] {
  const stream: Received[] = [
    aHospital(),
    aBranch(),
    aBranch({ id: 'b2', name: '东院' }),
    aDepartment({ id: 'd0', parentId: null, name: '内科' }),
    aDepartment(),
    aDepartment({ id: 'd2', name: '呼吸科' }),
    aDoctor(),
    aDoctor({ id: 'doc2', name: '林若溪', sex: 'female' }),
    aNotice(),
    anItem(),
    rules({ rules: { horizonDays: 14 } }),
  ]
  for (let day = 1; day <= 6; day += 1) {
    stream.push(
      aClinic({ id: `c${day}`, visitDate: clinicDay(day) }),
      aClinic({
        id: `g${day}`,
        visitDate: clinicDay(day),
        doctorId: null,
        halfDay: 'afternoon',
      }),
    )
  }
  // A doctor goes, one comes back; a clinic grows, loses a time, is stopped, is replaced and taken back; two are missing from a complete window.
  stream.push(
    aDoctor({ id: 'doc2', version: 2, name: '林若溪', sex: 'female', active: false }),
    aDoctor({ id: 'doc2', version: 3, name: '林若溪', sex: 'female' }),
    aBranch({ id: 'b2', version: 2, name: '东院', active: false }),
    aClinic({
      id: 'c1',
      version: 2,
      at: later(21),
      visitDate: clinicDay(1),
      sources: [{ beginTime: '08:00', endTime: '08:30', capacity: 9 }],
    }),
    aClinic({
      id: 'c2',
      version: 2,
      at: later(21),
      visitDate: clinicDay(2),
      state: 'stopped',
      reason: '医生外出',
    }),
    aClinic({
      id: 'c3',
      version: 2,
      at: later(21),
      visitDate: clinicDay(3),
      state: 'replaced',
      replacedBy: 'doc2',
    }),
    aClinic({
      id: 'c4',
      version: 2,
      at: later(21),
      visitDate: clinicDay(4),
      state: 'replaced',
      replacedBy: 'doc2',
    }),
    aClinic({ id: 'c4', version: 3, at: later(22), visitDate: clinicDay(4) }),
    aClinic({ id: 'c2', version: 3, at: later(22), visitDate: clinicDay(2) }),
    aClinicWindow({
      at: later(23),
      clinicIds: ['c1', 'c2', 'c3', 'c4', 'g1', 'g2', 'g3', 'g4', 'g5'],
    }),
    aClinicWindow({
      version: 2,
      at: later(24),
      clinicIds: ['c1', 'c2', 'c3', 'c4', 'c5', 'g1', 'g2', 'g3', 'g4', 'g5'],
    }),
    // Told after the window: it takes place.
    aClinic({
      id: 'g6',
      version: 2,
      at: later(25),
      visitDate: clinicDay(6),
      doctorId: null,
      halfDay: 'afternoon',
    }),
    rules({ version: 2, rules: { horizonDays: 10, payWithinMinutes: 20 } }),
    aNotice({ version: 2, title: '隐私政策（新）' }),
    anItem({ version: 2, name: '抽血处' }),
  )
  for (const [index, value] of streamPatients.entries()) {
    const patient = { value }
    stream.push(
      aBill({ id: `bill-${index}-1`, patient }),
      aBill({ id: `bill-${index}-2`, patient }),
      aBill({ id: `bill-${index}-2`, version: 2, at: later(21), patient, state: 'withdrawn' }),
      aBill({ id: `bill-${index}-3`, patient }),
      aBill({ id: `bill-${index}-3`, version: 5, at: later(21), patient, state: 'paid_elsewhere' }),
      aReport({ id: `report-${index}-1`, patient, status: 'PENDING' }),
      aReport({ id: `report-${index}-1`, version: 2, patient }),
      aReport({ id: `report-${index}-1`, version: 3, patient, items: [], correctionNote: '更正' }),
      aReport({ id: `report-${index}-2`, patient, status: 'WITHHELD', items: [] }),
      aStay({ id: `stay-${index}`, patient, admissionNo: `Z00${index}` }),
      aStay({ id: `stay-${index}`, version: 2, patient, admissionNo: `Z00${index}`, bedNo: '12' }),
      aStay({
        id: `stay-${index}`,
        version: 3,
        patient,
        admissionNo: `Z00${index}`,
        status: 'DISCHARGED',
        outDate: '2026-11-22',
        settlement: {
          number: `JS${index}`,
          settledAt: '2026-11-22T15:00:00+08:00',
          totalFen: 9300,
          depositFen: 10_000,
          refundFen: 700,
        },
      }),
      aFeeDay({ id: `fee-${index}-1`, stayId: `stay-${index}` }),
      aFeeDay({ id: `fee-${index}-1`, version: 2, stayId: `stay-${index}`, lines: [] }),
      aFeeDay({ id: `fee-${index}-2`, stayId: `stay-${index}`, day: '2026-11-21' }),
      aWindowDeposit({ id: `wd-${index}`, stayId: `stay-${index}` }),
      aWindowDeposit({ id: `wd-${index}-2`, stayId: `stay-${index}` }),
      aWindowDeposit({
        id: `wd-${index}-2`,
        version: 2,
        stayId: `stay-${index}`,
        state: 'reversed',
      }),
    )
  }
  const tickets = [1, 2, 3].map((number) =>
    aTicket({ number, patient: number === 2 ? { value: streamPatients[0] } : null }),
  )
  stream.push(
    aQueue({ seq: 3, numbers: tickets }),
    aQueueEvent({ seq: 4, number: aTicket({ number: 1, state: 'called', counter: 1 }) }),
    aQueueEvent({ seq: 5, number: aTicket({ number: 4 }) }),
    aQueueEvent({ seq: 6, number: aTicket({ number: 1, state: 'done' }) }),
    aQueueEvent({ seq: 7, number: aTicket({ number: 3, state: 'cancelled' }) }),
    aQueue({
      version: 2,
      seq: 7,
      numbers: [aTicket({ number: 1, state: 'done' }), tickets[1], aTicket({ number: 4 })],
    }),
    aQueueEvent({
      seq: 8,
      number: aTicket({ number: 2, state: 'missed', patient: { value: streamPatients[0] } }),
    }),
    aQueueEvent({
      seq: 9,
      number: aTicket({ number: 2, order: 5, patient: { value: streamPatients[0] } }),
    }),
    aQueueEvent({ seq: 10, number: aTicket({ number: 5 }) }),
  )
  return stream
}
