/** Ingests clinics. Whether a clinic is stopped follows from its own document and from the complete windows, in whichever order they came. */
import {
  DocumentRefused,
  doctorNeed,
  intakeKind,
  type IntakeKind,
  type Referent,
  type Warnings,
} from '../../../area/intake_kind'
import type { Transaction } from '../../../database/client'
import { rowOf } from '../../../database/rows'
import {
  clinicDocument,
  clinicWindowDocument,
  slotStateDocument,
  type ClinicDocument,
} from '../../../hospital_documents/clinic'
import { momentAt } from '../../../values/hospital_time'
import { namedId } from '../../../values/uuid'
import { keepSlotStates } from '../locks/left_repository'
import { readRules } from '../rules/rule_versions'
import { releaseAt, type RegistrationRules } from '../rules/rules'
import * as repository from './intake_repository'
import { finishStopping } from './stopping'
import { listOnFirstLevel, listOverlapping } from './warning_repository'

/** The row of a hospital's clinic; a substitute's is a row of its own. */
export const scheduleIdOf = (clinicId: string, substitute?: string): string =>
  namedId(substitute === undefined ? `clinic:${clinicId}` : `clinic:${clinicId}:${substitute}`)

const clinicKind = intakeKind({
  kind: 'clinic',
  schema: clinicDocument,
  needs: ({ departmentId, doctorId, replacedBy }) => [
    { name: 'department', key: departmentId },
    ...(doctorId === null ? [] : [doctorNeed(doctorId)]),
    ...(replacedBy === null ? [] : [doctorNeed(replacedBy)]),
  ],
  async write({ tx, settings }, documents) {
    const { rules } = await readRules(tx)
    const names = await repository.doctorNames(
      tx,
      documents.flatMap(({ replacedBy }) => replacedBy ?? []),
    )
    const rows = documents.flatMap((one) =>
      clinicRows({ ...one, pool: one.pool ?? settings.slotPool }, names, rules),
    )
    await repository.saveClinics(tx, rows)
    await repository.saveSlots(
      tx,
      rows.flatMap(({ document, schedule_id }) => slotRows(document, schedule_id)),
    )
    await repository.decideStopped(
      tx,
      documents.map(({ id }) => id),
    )
  },
  warnings: ({ sources }) => overlaps(sources),
  warn: ({ tx }, documents) =>
    warnAbout(
      tx,
      documents.map(({ id }) => id),
    ),
  follow: (deps) => finishStopping(deps),
})

/** Times of one clinic that begin before the one before has ended. */
function overlaps(sources: ClinicDocument['sources']): string[] {
  const inOrder = [...sources].sort((one, other) => (one.beginTime < other.beginTime ? -1 : 1))
  return inOrder.flatMap(({ beginTime }, index) => {
    const before = inOrder[index - 1]
    return before === undefined || before.endTime <= beginTime
      ? []
      : [`sources: ${before.beginTime} to ${before.endTime} and ${beginTime} overlap`]
  })
}

/** What patients would not find, or a doctor could not do. */
async function warnAbout(tx: Transaction, clinicIds: readonly string[]): Promise<Warnings> {
  const onFirstLevel = new Set(await listOnFirstLevel(tx, clinicIds))
  const overlapping = await listOverlapping(tx, clinicIds)
  return new Map(
    clinicIds.map((id) => {
      const other = overlapping.get(id)
      return [
        id,
        [
          ...(onFirstLevel.has(id)
            ? ['departmentId: is of the first level; patients choose clinics of the second']
            : []),
          ...(other === undefined
            ? []
            : [`sources: the doctor has clinic ${other} at the same time`]),
        ],
      ]
    }),
  )
}

interface ClinicRow {
  document: ClinicDocument
  schedule_id: string
}

function clinicRows(
  one: ClinicDocument,
  doctorNames: ReadonlyMap<string, string>,
  rules: RegistrationRules,
): (ClinicRow & Record<string, unknown>)[] {
  const { id, sources: _sources, ...clinic } = one
  const row = {
    ...rowOf({
      ...clinic,
      clinicId: id,
      releaseAt: one.releaseAt ?? releaseAt(one.visitDate, rules).toISOString(),
      sourceState: one.state,
      sourceUpdatedAt: one.at,
      sourceReason: one.reason,
    }),
    document: one,
    schedule_id: scheduleIdOf(id),
  }
  if (one.replacedBy === null) return [row]
  const substitute = doctorNames.get(one.replacedBy) ?? '其他医生'
  return [
    { ...row, source_reason: one.reason ?? `改由${substitute}医生出诊` },
    {
      ...row,
      schedule_id: scheduleIdOf(one.id, one.replacedBy),
      doctor_id: one.replacedBy,
      source_state: 'open',
      source_reason: null,
    },
  ]
}

function slotRows(
  one: ClinicDocument,
  schedule: string,
): { slot_id: string; schedule_id: string; has_left: boolean }[] {
  return one.sources.map(({ beginTime, endTime, capacity, left }) => ({
    slot_id: namedId(`time:${schedule}:${beginTime}`),
    schedule_id: schedule,
    begin_time: beginTime,
    end_time: endTime,
    begins_at: momentAt(one.visitDate, beginTime),
    ends_at: momentAt(one.visitDate, endTime),
    capacity: one.pool === 'hospital' ? (left ?? capacity) : capacity,
    has_left: left !== null,
  }))
}

const clinicWindowKind = intakeKind({
  kind: 'clinicWindow',
  schema: clinicWindowDocument,
  async write({ tx }, documents) {
    for (const one of documents) {
      const touched = await repository.saveWindow(tx, {
        windowId: one.id,
        firstDay: one.from,
        lastDay: one.to,
        branchId: one.branchId,
        departmentId: one.departmentId,
        clinicIds: one.clinicIds,
        sourceUpdatedAt: one.at,
      })
      if (touched > 100_000) throw new DocumentRefused(one.id, 'names too many clinics')
    }
    await repository.decideStoppedOfDays(
      tx,
      documents.map(({ from, to }) => ({ from, to })),
    )
  },
  follow: (deps) => finishStopping(deps),
})

/** Needs nothing to be known: of a clinic that has not come, or whose slots are the app's, it says nothing. */
const slotStateKind = intakeKind({
  kind: 'slotState',
  schema: slotStateDocument,
  write: ({ tx }, documents) => keepSlotStates(tx, documents),
})

/** The kinds of clinics. */
export const clinicKinds: readonly IntakeKind[] = [clinicKind, clinicWindowKind, slotStateKind]

/** What documents may refer to in them. */
export const clinicReferents: readonly Referent[] = [
  { name: 'clinic', find: repository.findClinics },
]
