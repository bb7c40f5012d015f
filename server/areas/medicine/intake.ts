/** Prescriptions and leaflets, as the hospital publishes them. */
import {
  doctorNeed,
  DocumentRefused,
  intakeKind,
  patientNeed,
  type IntakeKind,
} from '../../area/intake_kind'
import type { Transaction } from '../../database/client'
import { rowOf } from '../../database/rows'
import {
  leafletDocument,
  prescriptionDocument,
  type PrescriptionDocument,
} from '../../hospital_documents/prescription'
import { hospitalNow } from '../../values/hospital_time'
import { namedId } from '../../values/uuid'
import { sanitiseHtml } from '../hospital'
import * as repository from './intake_repository'
import { endReminders, setNext } from './reminder_repository'
import { endOfChanged } from './reminding'
import { findNext, isTakenAsOften } from './times'

const leafletKind = intakeKind({
  kind: 'leaflet',
  schema: leafletDocument,
  write: ({ tx }, documents) =>
    repository.saveLeaflets(
      tx,
      documents.map(({ id, sections, ...one }) =>
        rowOf({
          ...one,
          drugCode: id,
          sections: sections.map(({ title, content }) => ({
            title,
            content: sanitiseHtml(content),
          })),
        }),
      ),
    ),
})

const idOf = (id: string): string => namedId(`prescription:${id}`)

/** One with a doctor waits for the doctor. */
const prescriptionKind = intakeKind({
  kind: 'prescription',
  schema: prescriptionDocument,
  needs: ({ patient, departmentId, doctorId }) => [
    patientNeed(patient),
    { name: 'department', key: departmentId },
    ...(doctorId === null ? [] : [doctorNeed(doctorId)]),
  ],
  async write(context, documents) {
    const { tx } = context
    const known = await repository.lockKnown(
      tx,
      documents.map(({ id }) => id),
    )
    for (const { id, patient } of documents) {
      const one = known.find(({ hospitalPrescriptionId }) => hospitalPrescriptionId === id)
      if (one !== undefined && one.patientId !== context.idOf(patientNeed(patient)))
        throw new DocumentRefused(id, 'patient: a prescription never changes its patient')
    }
    await repository.savePrescriptions(
      tx,
      documents.map((one) => rowFor(one, context.idOf(patientNeed(one.patient)))),
    )
    if (known.length > 0) await renewReminders(tx, known, documents)
  },
})

function rowFor({ id, patient: _patient, ...one }: PrescriptionDocument, patientId: string) {
  return {
    ...rowOf({ ...one, prescriptionId: idOf(id), hospitalPrescriptionId: id, patientId }),
    last_day: one.lines.map(({ until }) => until).reduce((a, b) => (a > b ? a : b)),
  }
}

/** A reminder stays with its line while that is taken as often as before; else it ends, and its account is told. */
async function renewReminders(
  tx: Transaction,
  known: Awaited<ReturnType<typeof repository.lockKnown>>,
  documents: readonly PrescriptionDocument[],
): Promise<void> {
  const reminders = await repository.listReminders(
    tx,
    known.map(({ prescriptionId }) => prescriptionId),
  )
  if (reminders.length === 0) return
  const now = await hospitalNow(tx)
  const outcomes = reminders.flatMap((reminder) => {
    const { prescriptionId, lineId } = reminder
    const before = known.find((one) => one.prescriptionId === prescriptionId)
    const document = documents.find(({ id }) => idOf(id) === prescriptionId)
    if (before === undefined || document === undefined) return []
    const [line, old] = [document, before].map(({ lines }) =>
      lines.find((one) => one.lineId === lineId),
    )
    const isGoing = document.state === 'active' && line?.state === 'active'
    const isSame =
      isGoing && old !== undefined && line.code === old.code && isTakenAsOften(line, old)
    return [
      {
        ...reminder,
        patientId: before.patientId,
        name: (line ?? old)?.name ?? '',
        version: document.version,
        isSame,
        nextAt: isSame ? findNext(line, reminder.times, now) : undefined,
      },
    ]
  })
  await setNext(
    tx,
    outcomes.flatMap(({ nextAt, ...one }) => (nextAt === undefined ? [] : [{ ...one, nextAt }])),
  )
  await endReminders(
    tx,
    outcomes.filter(({ isSame, nextAt }) => isSame && nextAt === undefined),
  )
  await endOfChanged(
    tx,
    outcomes.filter(({ isSame }) => !isSame),
  )
}

/** The kinds of this area. */
export const medicineKinds: readonly IntakeKind[] = [leafletKind, prescriptionKind]
