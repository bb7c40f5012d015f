/** Work items of the intake, and their actions. */
import { createWorkItem, resolveOtherWork, resolveWork, type WorkHandlers } from '../../areas/work'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import * as repository from './work_repository'

/** A document that waits longer than this for another one has probably been forgotten by its sender. */
const waitsLongHours = 1
/** After so many failures, some eight minutes, the hospital's lists count as silent. */
const awayFailures = 5
const restHours = 24
const away = { kind: 'hospital_away', subject: 'changes' } as const

/** Creates a work item for refused documents of one kind from one source. */
export async function createRefusedItem(
  tx: Transaction,
  log: Dependencies['log'],
  source: string,
  document: string,
): Promise<void> {
  const { count, why } = await repository.sumRefused(tx, source, document)
  await createWorkItem(tx, log, {
    kind: 'documents_refused',
    subject: `${source} ${document}`,
    facts: { source, document, count, why },
  })
}

/** Creates work items for long parked documents, and ends those that are over. */
export async function lookAtDocuments({ sql, log }: Dependencies): Promise<void> {
  await transaction(sql, async (tx) => {
    const refused = await repository.listRefusedGroups(tx)
    const found = refused.map(({ source, document }) => `${source} ${document}`)
    await resolveOtherWork(tx, { kind: 'documents_refused', beginning: '', found })
    const waiting = await repository.listWaitingGroups(tx, waitsLongHours)
    for (const { document, waitsFor, count, sample } of waiting)
      await createWorkItem(tx, log, {
        kind: 'documents_waiting',
        subject: `${document} ${waitsFor}`,
        facts: { document, waitsFor: sample, count },
        restHours,
      })
    await resolveOtherWork(tx, {
      kind: 'documents_waiting',
      beginning: '',
      found: waiting.map(({ document, waitsFor }) => `${document} ${waitsFor}`),
    })
  })
}

/** Reports one more failure of the hospital's list of changes. */
export async function reportHospitalAway(
  { sql, log }: Dependencies,
  failures: number,
  why: string,
): Promise<void> {
  if (failures < awayFailures) return
  await createWorkItem(sql, log, { ...away, facts: { why, times: failures }, restHours })
}

/** Reports that it answers again after so many failures. */
export async function endAway({ sql }: Dependencies, failures: number): Promise<void> {
  if (failures >= awayFailures) await resolveWork(sql, away)
}

export const intakeWork: WorkHandlers = {
  documents_refused: {
    async try_again(tx, subject) {
      const at = subject.lastIndexOf(' ')
      const [source, document] = [subject.slice(0, at), subject.slice(at + 1)]
      if ((await repository.askAgain(tx, { source, document })) === 0)
        throw new Refused('CONFLICT', '这些文档已经没有了，请刷新后再看')
    },
  },
  documents_waiting: {
    try_again: (tx, subject) => repository.requestSyncOf(tx, subject.split(' ').slice(1)),
  },
  hospital_away: { try_again: (tx) => repository.requestSyncOf(tx, []) },
}
