/** Exams, devices, their times and rules as the hospital publishes them. */
import {
  DocumentRefused,
  intakeKind,
  patientNeed,
  stayNeed,
  type IntakeKind,
  type Need,
  type Referent,
  type WriteContext,
} from '../../area/intake_kind'
import { rowOf } from '../../database/rows'
import {
  examOrderDocument,
  examResourceDocument,
  examRuleDocument,
  examScheduleDocument,
  type ExamOrderDocument,
  type ExamScheduleDocument,
} from '../../hospital_documents/exam'
import { namedId } from '../../values/uuid'
import * as repository from './intake_repository'
import { renewReminders } from './reminders'
import { giveBack } from './taking'

const resourceNeed = (resourceId: string): Need => ({ name: 'examResource', key: resourceId })

const resourceKind = intakeKind({
  kind: 'examResource',
  schema: examResourceDocument,
  needs: ({ branchId }) => [{ name: 'branch', key: branchId }],
  async write({ tx }, documents) {
    await repository.saveResources(
      tx,
      documents.map(({ id, ...one }) => rowOf({ ...one, resourceId: id })),
    )
    await repository.closeOwnTimes(
      tx,
      documents.flatMap(({ id, pool }) => (pool === 'hospital' ? [id] : [])),
    )
    await repository.stopAll(
      tx,
      documents.flatMap(({ id, active }) => (active ? [] : [id])),
    )
  },
})

const scheduleKind = intakeKind({
  kind: 'examSchedule',
  schema: examScheduleDocument,
  needs: ({ resourceId }) => [resourceNeed(resourceId)],
  async write({ tx }, documents) {
    const platforms = await repository.listPlatforms(
      tx,
      documents.map(({ resourceId }) => resourceId),
    )
    for (const { id, resourceId } of documents)
      if (platforms.has(resourceId))
        throw new DocumentRefused(
          id,
          'resourceId: contradicts what is known (the exam platform gives its times)',
        )
    for (const { resourceId, day } of documents) await repository.stopDay(tx, resourceId, day)
    await repository.saveSlots(tx, documents.flatMap(slotRows))
  },
})

function slotRows({ resourceId, slots }: ExamScheduleDocument): object[] {
  return slots.map(({ beginsAt, capacity, state }) =>
    rowOf({
      slotId: namedId(`exam slot:${resourceId}:${Date.parse(beginsAt)}`),
      resourceId,
      beginsAt,
      capacity,
      stopped: state === 'stopped',
    }),
  )
}

const ruleKind = intakeKind({
  kind: 'examRule',
  schema: examRuleDocument,
  needs: ({ resourceIds }) => resourceIds.map(resourceNeed),
  write: ({ tx }, documents) =>
    repository.saveRules(
      tx,
      documents.map((rule) => ({ code: rule.id, name: rule.name, rule })),
    ),
})

const orderKind = intakeKind({
  kind: 'examOrder',
  schema: examOrderDocument,
  needs: ({ patient, code, stayId }) => [
    patientNeed(patient),
    { name: 'examRule', key: code },
    ...(stayId === null ? [] : [stayNeed(stayId)]),
  ],
  async write(context, documents) {
    const { tx } = context
    const known = await repository.lockOrders(
      tx,
      documents.map(({ id }) => id),
    )
    for (const { id, patient } of documents)
      if (
        (known.get(id) ?? context.idOf(patientNeed(patient))) !== context.idOf(patientNeed(patient))
      )
        throw new DocumentRefused(id, 'patient: an exam never changes its patient')
    await repository.saveOrders(
      tx,
      documents.map((one) => orderRow(context, one)),
    )
    const revoked = await repository.listRevoked(
      tx,
      documents.map(({ id }) => id),
    )
    await giveBack(tx, revoked)
    for (const patientId of new Set(revoked.map((one) => one.patientId)))
      await renewReminders(tx, patientId)
  },
})

function orderRow(context: WriteContext, { id, patient, ...one }: ExamOrderDocument): object {
  return rowOf({
    ...one,
    examOrderId: namedId(`exam:${id}`),
    hospitalId: id,
    inpatientId: one.stayId === null ? null : context.idOf(stayNeed(one.stayId)),
    patientId: context.idOf(patientNeed(patient)),
  })
}

/** The kinds of this area. */
export const examKinds: readonly IntakeKind[] = [resourceKind, scheduleKind, ruleKind, orderKind]

/** What documents may name of this area. */
export const examReferents: readonly Referent[] = [
  { name: 'examResource', find: repository.findResources },
  { name: 'examRule', find: repository.findRules },
  { name: 'examOrder', find: repository.findOrders },
]
