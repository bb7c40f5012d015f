/** What the hospital tells of itself: branches, departments, doctors and notices, each written whole. */
import type { Executor, Transaction } from '../../database/client'
import {
  branchDocument,
  departmentDocument,
  doctorDocument,
  hospitalDocument,
  noticeDocument,
} from '../../hospital_documents/organisation'
import { intakeKind, type IntakeKind, type Referent } from '../../intake_kind'
import { namedId } from '../../uuid'
import { keepEnglish } from '../language'
import { decideStoppedOf } from '../registration'
import * as repository from './intake_repository'
import { sanitiseHtml } from './sanitise_html'

const hospitalKind = intakeKind({
  kind: 'hospital',
  schema: hospitalDocument,
  async write({ tx }, documents) {
    await keepEnglish(tx, 'hospital', documents)
    await repository.renew(
      tx,
      'hospital',
      documents.map((one) => ({
        hospital_id: one.id,
        name: one.name,
        level: one.level,
        telephone: one.telephone,
        emergency_telephone: one.emergencyTelephone,
        address: one.address,
        open_hours: one.openHours,
        intro: one.intro,
        latitude: one.latitude,
        longitude: one.longitude,
      })),
    )
  },
})

const branchKind = intakeKind({
  kind: 'branch',
  schema: branchDocument,
  needs: ({ hospitalId }) => [{ name: 'hospital', key: hospitalId }],
  write: ({ tx }, documents) =>
    renewAndClose(
      tx,
      'branch',
      documents,
      documents.map((one) => ({
        branch_id: one.id,
        hospital_id: one.hospitalId,
        name: one.name,
        address: one.address,
        telephone: one.telephone,
        open_hours: one.openHours,
        today_until: one.todayUntil,
        notice: one.notice,
        latitude: one.latitude,
        longitude: one.longitude,
        sort: one.sort,
        active: one.active,
      })),
    ),
})

const departmentKind = intakeKind({
  kind: 'department',
  schema: departmentDocument,
  needs: ({ branchId, parentId }) => [
    { name: 'branch', key: branchId },
    ...(parentId === null ? [] : [{ name: 'department' as const, key: parentId }]),
  ],
  write: ({ tx }, documents) =>
    renewAndClose(
      tx,
      'department',
      documents,
      documents.map((one) => ({
        department_id: one.id,
        branch_id: one.branchId,
        parent_id: one.parentId,
        name: one.name,
        place: one.place,
        way: one.way,
        treats: one.treats,
        min_age: one.minAge,
        max_age: one.maxAge,
        sex_limit: one.sexLimit,
        preparation: one.preparation,
        sort: one.sort,
        active: one.active,
      })),
    ),
})

const doctorKind = intakeKind({
  kind: 'doctor',
  schema: doctorDocument,
  needs: ({ branchId, departmentId }) => [
    { name: 'branch', key: branchId },
    { name: 'department', key: departmentId },
  ],
  write: ({ tx }, documents) =>
    renewAndClose(
      tx,
      'doctor',
      documents,
      documents.map((one) => ({
        doctor_id: one.id,
        branch_id: one.branchId,
        department_id: one.departmentId,
        name: one.name,
        sex: one.sex,
        title: one.title,
        photo: one.photo,
        good_at: one.goodAt,
        intro: one.intro,
        sort: one.sort,
        active: one.active,
      })),
    ),
})

const noticeKind = intakeKind({
  kind: 'notice',
  schema: noticeDocument,
  needs: ({ hospitalId, branchId }) => [
    { name: 'hospital', key: hospitalId },
    ...(branchId === null ? [] : [{ name: 'branch' as const, key: branchId }]),
  ],
  write: ({ tx }, documents) =>
    repository.renewNotices(
      tx,
      documents.map((one) => ({
        remark_id: namedId(`notice:${one.id}`),
        hospital_id: one.hospitalId,
        branch_id: one.branchId,
        type: one.type,
        title: one.title,
        summary: one.summary,
        content: sanitiseHtml(one.content),
        version: one.version,
        published_at: one.at,
        change_note: one.changeNote,
        withdrawn_at: one.active ? null : one.at,
      })),
    ),
})

/** Writes the rows; anyone who is closed by that cannot be booked from this moment on, and what opens can be. */
async function renewAndClose(
  tx: Transaction,
  table: 'branch' | 'department' | 'doctor',
  documents: readonly (Parameters<typeof keepEnglish>[2][number] & { active: boolean })[],
  rows: readonly object[],
): Promise<void> {
  const changed = await repository.listChanged(
    tx,
    table,
    documents.map(({ id, active }) => ({ id, active })),
  )
  await keepEnglish(tx, table, documents)
  await repository.renew(tx, table, rows)
  if (changed.length > 0) await decideStoppedOf(tx, { [`${table}Ids`]: changed })
}

/** The kinds of this area. */
export const hospitalKinds: readonly IntakeKind[] = [
  hospitalKind,
  branchKind,
  departmentKind,
  doctorKind,
  noticeKind,
]

const referentOf = (name: 'hospital' | 'branch' | 'department' | 'doctor'): Referent => ({
  name,
  find: async (executor: Executor, keys) => {
    const known = await repository.listKnown(executor, name, keys)
    return new Map(known.map((key) => [key, key]))
  },
})

/** What documents may name of this area. */
export const hospitalReferents: readonly Referent[] = [
  referentOf('hospital'),
  referentOf('branch'),
  referentOf('department'),
  referentOf('doctor'),
]
