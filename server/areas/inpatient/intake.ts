/** Ingests stays, their fees by day, and deposits paid at a window. */
import {
  DocumentRefused,
  intakeKind,
  patientNeed,
  stayNeed,
  type IntakeKind,
  type Referent,
} from '../../area/intake_kind'
import { rowOf } from '../../database/rows'
import {
  amountWarnings,
  feeDayDocument,
  stayDocument,
  windowDepositDocument,
  type StayDocument,
} from '../../hospital_documents/money'
import { namedId } from '../../values/uuid'
import { resolveWork } from '../work'
import { announceRenewed, keptForms } from './admission_forms/renewing'
import { copyKinds, copyReferents } from './copies/intake'
import * as repository from './intake_repository'
import { clinicalDocumentKind } from './papers/intake'
import { endByFees, endByStay } from './presettlements/ending'
import { followSettlements } from './settlements/refunding'
import { announceSteps } from './steps/announcing'
import { openSince } from './steps/said'
import { listSaidSteps } from './steps/steps_repository'

const stayKind = intakeKind({
  kind: 'stay',
  schema: stayDocument,
  needs: ({ branchId, patient }) => [{ name: 'branch', key: branchId }, patientNeed(patient)],
  warnings: ({ inDate, outDate }) =>
    outDate !== null && outDate < inDate ? ['outDate: is before inDate'] : [],
  async write({ tx, log, idOf }, documents) {
    const ids = documents.map(({ id }) => id)
    const before = await listSaidSteps(tx, ids)
    const rows = documents.map(({ id, patient, ...stay }) =>
      rowOf({
        ...stay,
        ...apart(stay),
        inpatientId: namedId(`stay:${id}`),
        hospitalStayId: id,
        patientId: idOf(patientNeed(patient)),
        dischargeOpenSince: openSince(stay),
      }),
    )
    const [moved] = await repository.listOtherPatients(tx, rows)
    if (moved !== undefined)
      throw new DocumentRefused(moved, 'patient: a stay never changes its patient')
    await repository.saveStays(tx, rows)
    const settled = documents.filter((one) => openSince(one) === null)
    await resolveWork(tx, { kind: 'discharge_hangs', subject: settled.map(({ id }) => id) })
    const inpatientIds = new Map(await repository.findStays(tx, ids))
    await endByStay(tx, [...inpatientIds.values()])
    await followSettlements(
      { tx, log },
      documents.flatMap(({ id, settlement }) => {
        const inpatientId = inpatientIds.get(id)
        return inpatientId === undefined ? [] : [{ inpatientId, stayId: id, settlement }]
      }),
    )
    for (const { id, patient, ...now } of documents) {
      const inpatientId = inpatientIds.get(id)
      if (inpatientId === undefined) continue
      const patientId = idOf(patientNeed(patient))
      await announceSteps(tx, { inpatientId, patientId }, before.get(id), now)
      if (now.status === 'AWAITING')
        await announceRenewed(tx, { inpatientId, patientId }, now.admission?.forms ?? [])
    }
  },
})

/** The forms to be read stand apart: whoever acts for the patient sees the rest. */
function apart({ admission }: Pick<StayDocument, 'admission'>): object {
  if (admission === null) return { admission, admissionForms: null }
  const { forms, ...shown } = admission
  return { admission: shown, admissionForms: forms.length === 0 ? null : keptForms(forms) }
}

const feeDayKind = intakeKind({
  kind: 'feeDay',
  schema: feeDayDocument,
  needs: ({ stayId }) => [stayNeed(stayId)],
  warnings: ({ lines }) => amountWarnings(lines),
  async write({ tx, idOf }, documents) {
    await repository.replaceFees(
      tx,
      documents.map(({ id }) => id),
      documents.flatMap(({ id, stayId, day, lines }) =>
        lines.map((line) =>
          rowOf({ ...line, inpatientId: idOf(stayNeed(stayId)), dayId: id, feeDate: day }),
        ),
      ),
    )
    const stays = new Set(documents.map(({ stayId }) => idOf(stayNeed(stayId))))
    await endByFees(tx, [...stays])
  },
})

const windowDepositKind = intakeKind({
  kind: 'windowDeposit',
  schema: windowDepositDocument,
  needs: ({ stayId }) => [stayNeed(stayId)],
  async write({ tx, idOf }, documents) {
    const [own] = await repository.listOwnDeposits(
      tx,
      documents.map(({ id }) => id),
    )
    if (own !== undefined)
      throw new DocumentRefused(own, 'id: it is a deposit that was paid through the app')
    await repository.saveWindowDeposits(
      tx,
      documents.map((one) => ({
        deposit_id: namedId(`windowDeposit:${one.id}`),
        deposit_no: one.id,
        inpatient_id: idOf(stayNeed(one.stayId)),
        amount_fen: one.amountFen,
        status: one.state === 'paid' ? 'DONE' : 'FAILED',
        pay_status: one.state === 'paid' ? 'PAID' : 'REFUNDED',
        idempotency_key: one.id,
        created_at: one.paidAt,
        paid_at: one.paidAt,
        confirmed_at: one.paidAt,
        receipt_no: one.receiptNo,
        end_reason: one.state === 'paid' ? null : '已在窗口退回',
      })),
    )
  },
})

/** The kinds of this area. */
export const inpatientKinds: readonly IntakeKind[] = [
  stayKind,
  feeDayKind,
  windowDepositKind,
  clinicalDocumentKind,
  ...copyKinds,
]

/** What documents may refer to in this area. */
export const inpatientReferents: readonly Referent[] = [
  { name: 'stay', find: repository.findStays },
  ...copyReferents,
]
