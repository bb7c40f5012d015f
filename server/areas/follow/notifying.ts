/** Notifies the followers of a doctor that slots were released, once per doctor and release; unsent messages are dropped when the slots are gone. */
import { pageAddress } from '../../../src/contract/pages'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { inTurn } from '../../values/in_turn'
import { announce, listWaitingSubjects, supersede } from '../message'
import * as repository from './follow_repository'
import { newsForMinutes, releaseOutcome, releaseSubject, formatRelease } from './rules'

/** Doctors per round: at the release moment booking comes first. */
const doctorsPerRound = 10

/** Handles releases that have happened, and messages that wait; returns how many releases were handled. */
export async function notifyOfReleases({ sql }: Dependencies): Promise<number> {
  const due = await repository.listDueReleases(sql, { newsForMinutes, limit: doctorsPerRound })
  // One transaction per doctor, so that a failure affects only that doctor's followers.
  const notify = () =>
    inTurn(due, ({ doctorId, releaseAt }) =>
      transaction(sql, (tx) => look(tx, doctorId, releaseAt)),
    )
  return inTurn([notify, () => dropSoldOut({ sql })], (step) => step())
}

async function look(tx: Transaction, doctorId: string, releaseAt: Date): Promise<number> {
  const release = await repository.findRelease(tx, doctorId, releaseAt)
  if (release === undefined) return 0
  const outcome = releaseOutcome({
    freeSlots: release.freeSlots,
    minutesAgo: (release.now.getTime() - releaseAt.getTime()) / 60_000,
  })
  // Another replica may have claimed it first.
  if (!(await repository.claimRelease(tx, { doctorId, releaseAt, outcome }))) return 0
  if (outcome !== 'told') return 1
  const subjectId = releaseSubject(doctorId, releaseAt)
  for (const accountId of await repository.listFollowers(tx, doctorId, releaseAt)) {
    await announce(tx, {
      kind: 'release',
      accountId,
      subjectId,
      key: `release ${subjectId}`,
      ...formatRelease(release),
      route: pageAddress('registration_doctor_detail', { doctorId }),
      usefulUntil: new Date(releaseAt.getTime() + newsForMinutes * 60_000),
    })
  }
  return 1
}

/** A message held back by quiet hours is dropped when nothing is left. */
async function dropSoldOut({ sql }: Pick<Dependencies, 'sql'>): Promise<void> {
  for (const subjectId of await listWaitingSubjects(sql, 'release')) {
    const [doctorId = '', at = ''] = subjectId.split('@')
    const release = await repository.findRelease(sql, doctorId, new Date(at))
    if (release === undefined || release.freeSlots === 0)
      await supersede(sql, subjectId, ['release'])
  }
}
