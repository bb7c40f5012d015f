/** Ingests what the hospital publishes of itself: branches, departments, doctors and notices, each written whole. */
import { DocumentRefused, intakeKind, type IntakeKind, type Referent } from '../../area/intake_kind'
import type { Executor, Transaction } from '../../database/client'
import { rowOf } from '../../database/rows'
import {
  branchDocument,
  departmentDocument,
  doctorDocument,
  hospitalDocument,
  noticeDocument,
  type NoticeDocument,
} from '../../hospital_documents/organisation'
import { isPhotoAddress } from '../../http/photo_hosts'
import { namedId } from '../../values/uuid'
import { keepEnglish } from '../language'
import { decideStoppedOf } from '../registration'
import { findHospitalId } from './hospital_repository'
import * as repository from './intake_repository'
import { sanitiseHtml } from './sanitise_html'

const hospitalKind = intakeKind({
  kind: 'hospital',
  schema: hospitalDocument,
  async write({ tx, settings }, documents) {
    await keepEnglish(tx, 'hospital', documents)
    await repository.renew(tx, 'hospital', documents)
    await repository.markPartners(tx, settings.hospitalId)
  },
})

const branchKind = intakeKind({
  kind: 'branch',
  schema: branchDocument,
  needs: ({ hospitalId }) => [{ name: 'hospital', key: hospitalId }],
  async write({ tx }, documents) {
    await refusePartners(tx, documents)
    await renewAndClose(tx, 'branch', documents)
  },
})

const departmentKind = intakeKind({
  kind: 'department',
  schema: departmentDocument,
  needs: ({ branchId, parentId }) => [
    { name: 'branch', key: branchId },
    ...(parentId === null ? [] : [{ name: 'department' as const, key: parentId }]),
  ],
  write: ({ tx }, documents) => renewAndClose(tx, 'department', documents),
  async warn({ tx }, documents) {
    const deep = await repository.listThirdLevel(
      tx,
      documents.map(({ id }) => id),
    )
    const words = ['parentId: is of the second level already; patients see two levels']
    return new Map(deep.map((id) => [id, words]))
  },
})

const doctorKind = intakeKind({
  kind: 'doctor',
  schema: doctorDocument,
  needs: ({ branchId, departmentId }) => [
    { name: 'branch', key: branchId },
    { name: 'department', key: departmentId },
  ],
  async write({ tx, settings }, documents) {
    const strange = documents.find(
      ({ photo }) => photo !== null && !isPhotoAddress(settings, photo),
    )
    if (strange !== undefined)
      throw new DocumentRefused(
        strange.id,
        'photo: is on a host that PHOTO_HOSTS does not name, or not at https',
      )
    await renewAndClose(tx, 'doctor', documents)
  },
})

const noticeKind = intakeKind({
  kind: 'notice',
  schema: noticeDocument,
  needs: ({ hospitalId, branchId }) => [
    { name: 'hospital', key: hospitalId },
    ...(branchId === null ? [] : [{ name: 'branch' as const, key: branchId }]),
  ],
  async write({ tx }, documents) {
    await refusePartners(tx, documents)
    await keepEnglish(tx, 'notice', documents.map(englishOfNotice))
    await repository.renewNotices(
      tx,
      documents.map(({ kind: _kind, id, at, active, content, english: _english, ...notice }) =>
        rowOf({
          ...notice,
          remarkId: namedId(`notice:${id}`),
          content: sanitiseHtml(content),
          publishedAt: at,
          withdrawnAt: active ? null : at,
        }),
      ),
    )
  },
})

/** The English of a notice, keyed by the Chinese text as it is shown. */
function englishOfNotice({ id, english, content, ...chinese }: NoticeDocument) {
  const texts: readonly (readonly [string | null, string | null | undefined])[] = [
    [chinese.title, english?.title],
    [chinese.summary, english?.summary],
    [chinese.changeNote, english?.changeNote],
    [sanitiseHtml(content), english?.content ? sanitiseHtml(english.content) : null],
  ]
  return {
    id,
    english: Object.fromEntries(
      texts.flatMap(([words, inEnglish]) => (words && inEnglish ? [[words, inEnglish]] : [])),
    ),
  }
}

/** Refuses branches and notices of partners, which would be shown to patients as the hospital's own. @throws DocumentRefused */
async function refusePartners(
  tx: Transaction,
  documents: readonly { id: string; hospitalId: string }[],
): Promise<void> {
  const own = await findHospitalId(tx)
  const foreign = documents.find(({ hospitalId }) => hospitalId !== own)
  if (foreign !== undefined)
    throw new DocumentRefused(
      foreign.id,
      'hospitalId: names a partner, not the hospital of this app',
    )
}

/** Writes the documents; what they close cannot be booked from this moment on, and what they open can. */
async function renewAndClose(
  tx: Transaction,
  table: 'branch' | 'department' | 'doctor',
  documents: readonly (repository.HospitalDocument & { active: boolean })[],
): Promise<void> {
  const changed = await repository.listChanged(
    tx,
    table,
    documents.map(({ id, active }) => ({ id, active })),
  )
  await keepEnglish(tx, table, documents)
  await repository.renew(tx, table, documents)
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

/** What documents may refer to in this area. */
export const hospitalReferents: readonly Referent[] = [
  referentOf('hospital'),
  referentOf('branch'),
  referentOf('department'),
  referentOf('doctor'),
]
