/** The demo's stays with their daily fees and deposits. */
import { hasRow } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'
import { addRows } from '../../server/database/rows'
import { clinicalDocumentRows } from './clinical_documents'
import { courses, type Charge } from './data/stay_courses'
import { staySeeds, type StaySeed } from './data/stays'
import { depositRows } from './money/deposits'
import { patientIdOf } from './people'
import { namedUuid, pickNumber } from './random'
import { addDays, momentOf } from './registration/days'
import { stepColumns } from './stay_steps'

/** The demo's stays come once, like its people. */
export async function addInpatients(tx: Executor, today: string): Promise<void> {
  if (await hasRow(tx`select 1 from inpatient_stay limit 1`)) return
  const rows = inpatientRows(today)
  await addRows(tx, 'inpatient_stay', rows.stays)
  await addRows(tx, 'inpatient_fee', rows.fees)
  await addRows(tx, 'clinical_document', await clinicalDocumentRows(today))
  await addRows(tx, 'inpatient_deposit', rows.deposits)
  await addRows(tx, 'inpatient_deposit_event', rows.events)
  await addRows(tx, 'payment', rows.payments)
}

/** Rows of stays, fees, deposits with their events, and the payments of those paid by WeChat. */
export function inpatientRows(today: string) {
  const parts = staySeeds.map((request) => stayRows(request, today))
  return {
    stays: parts.map(({ stay }) => stay),
    fees: parts.flatMap(({ fees }) => fees),
    deposits: parts.flatMap(({ deposits }) => deposits),
    events: parts.flatMap(({ events }) => events),
    payments: parts.flatMap(({ payments }) => payments),
  }
}

function stayRows(request: StaySeed, today: string) {
  const inpatientId = namedUuid(`stay:${request.key}`)
  const inDate = addDays(today, -request.cameDaysAgo)
  const outDate = request.leftDaysAgo === undefined ? null : addDays(today, -request.leftDaysAgo)
  const fees = feeRows(request, inpatientId, inDate, outDate ?? addDays(today, -1))
  const totalFen = fees.reduce((sum, fee) => sum + fee.amount_fen, 0)
  const insuranceFen =
    request.insuranceShare === undefined ? null : Math.round(totalFen * request.insuranceShare)
  const stay = {
    inpatient_id: inpatientId,
    hospital_stay_id: `${request.admissionNo}-${request.inTimes}`,
    branch_id: request.branchId,
    patient_id: patientIdOf(request.patient),
    admission_no: request.admissionNo,
    in_times: request.inTimes,
    status: request.status,
    depart_name: request.departName,
    ward_name: request.wardName,
    ward_place: request.wardPlace,
    ward_telephone: request.wardTelephone,
    bed_no: request.bedNo,
    doctor_name: request.doctorName,
    nurse_name: request.nurseName,
    diagnosis: request.diagnosis,
    cost_type_name: request.costTypeName,
    in_date: inDate,
    out_date: outDate,
    insurance_fee_fen: insuranceFen,
    ...stepColumns(request.key, today),
  }
  const paid = depositRows(request, inpatientId, inDate, totalFen - (insuranceFen ?? 0))
  const depositFen = paid.deposits.reduce((sum, deposit) => sum + deposit.amount_fen, 0)
  const settlement =
    outDate === null || request.status !== 'DISCHARGED'
      ? null
      : settlementRow(stay.hospital_stay_id, outDate, {
          totalFen,
          insuranceFen: insuranceFen ?? 0,
          depositFen,
        })
  return { stay: { ...stay, settlement }, fees, ...paid }
}

/** Settled on the day of leaving; what the deposits left over was paid back the day after. */
function settlementRow(
  stayId: string,
  outDate: string,
  sums: { totalFen: number; insuranceFen: number; depositFen: number },
) {
  const number = String(pickNumber(stayId, 1_000_000_000, 9_999_999_999))
  return {
    ...sums,
    number: `JS${stayId}`,
    settledAt: momentOf(outDate, '15:30'),
    otherFen: 0,
    refundFen: sums.depositFen + sums.insuranceFen - sums.totalFen,
    owedFen: 0,
    closedAt: momentOf(addDays(outDate, 1), '10:05'),
    note: '按预缴时的方式退回。',
    invoices: [
      {
        name: '医疗住院收费票据（电子）',
        batchCode: '33060226',
        number,
        random: number.slice(-6),
        totalFen: sums.totalFen,
      },
    ],
  }
}

function feeRows(request: StaySeed, inpatientId: string, inDate: string, lastDay: string) {
  const charges: readonly Charge[] = courses[request.course]
  const days = Math.max(0, Math.round((Date.parse(lastDay) - Date.parse(inDate)) / 86_400_000) + 1)
  return Array.from({ length: days }, (_, day) => day).flatMap((day) =>
    charges
      .filter(({ on }) => on === undefined || on.includes(day))
      .map((charge) => ({
        inpatient_id: inpatientId,
        day_id: `${request.admissionNo}-${request.inTimes}:${addDays(inDate, day)}`,
        fee_date: addDays(inDate, day),
        category: charge.category,
        name: charge.name,
        spec: charge.spec ?? null,
        unit: charge.unit,
        price_fen: charge.priceFen,
        quantity: charge.quantity,
        amount_fen: charge.priceFen * charge.quantity,
        insurance_class: charge.insurance ?? null,
      })),
  )
}
