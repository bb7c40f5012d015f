/** The demo's stays with their daily fees and deposits. */
import { courses, type Charge } from './data/stay_courses'
import { stayWishes, type StayWish } from './data/stays'
import { addDays, momentOf } from './days'
import { depositRows } from './deposits'
import { patientIdOf } from './people'
import { namedUuid, pickNumber } from './random'

/** Rows of stays, fees, deposits with their events, and the payments of those paid by WeChat. */
export function inpatientRows(today: string) {
  const parts = stayWishes.map((wish) => stayRows(wish, today))
  return {
    stays: parts.map(({ stay }) => stay),
    fees: parts.flatMap(({ fees }) => fees),
    deposits: parts.flatMap(({ deposits }) => deposits),
    events: parts.flatMap(({ events }) => events),
    payments: parts.flatMap(({ payments }) => payments),
  }
}

function stayRows(wish: StayWish, today: string) {
  const inpatientId = namedUuid(`stay:${wish.key}`)
  const inDate = addDays(today, -wish.cameDaysAgo)
  const outDate = wish.leftDaysAgo === undefined ? null : addDays(today, -wish.leftDaysAgo)
  const fees = feeRows(wish, inpatientId, inDate, outDate ?? addDays(today, -1))
  const totalFen = fees.reduce((sum, fee) => sum + fee.amount_fen, 0)
  const insuranceFen =
    wish.insuranceShare === undefined ? null : Math.round(totalFen * wish.insuranceShare)
  const stay = {
    inpatient_id: inpatientId,
    hospital_stay_id: `${wish.admissionNo}-${wish.inTimes}`,
    branch_id: wish.branchId,
    patient_id: patientIdOf(wish.patient),
    admission_no: wish.admissionNo,
    in_times: wish.inTimes,
    status: wish.status,
    depart_name: wish.departName,
    ward_name: wish.wardName,
    ward_place: wish.wardPlace,
    ward_telephone: wish.wardTelephone,
    bed_no: wish.bedNo,
    doctor_name: wish.doctorName,
    nurse_name: wish.nurseName,
    diagnosis: wish.diagnosis,
    cost_type_name: wish.costTypeName,
    in_date: inDate,
    out_date: outDate,
    insurance_fee_fen: insuranceFen,
  }
  const paid = depositRows(wish, inpatientId, inDate, totalFen - (insuranceFen ?? 0))
  const depositFen = paid.deposits.reduce((sum, deposit) => sum + deposit.amount_fen, 0)
  const settlement =
    outDate === null || wish.status !== 'DISCHARGED'
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

function feeRows(wish: StayWish, inpatientId: string, inDate: string, lastDay: string) {
  const charges: readonly Charge[] = courses[wish.course]
  const days = Math.max(0, Math.round((Date.parse(lastDay) - Date.parse(inDate)) / 86_400_000) + 1)
  return Array.from({ length: days }, (_, day) => day).flatMap((day) =>
    charges
      .filter(({ on }) => on === undefined || on.includes(day))
      .map((charge) => ({
        inpatient_id: inpatientId,
        day_id: `${wish.admissionNo}-${wish.inTimes}:${addDays(inDate, day)}`,
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
