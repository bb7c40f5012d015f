/** The platform is asked what it has free for a patient's exams: at most one question at a time for each exam, however often somebody looks. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import type { HisExamTime } from '../../../gateways/his/exams'
import { waitForSending } from '../../../gateways/wait_a_moment'
import { hospitalMoment, hospitalNow } from '../../../values/hospital_time'
import { namedId } from '../../../values/uuid'
import * as repository from './proposal_repository'
import { proposalState } from './rules'

type Row = repository.ProposalRow

/** How long a reply waits for the platform's; the question itself goes on. */
const waitMs = 2500

/** Asks where it is time to, and waits a moment for the answer. */
export async function askWhatIsFree(
  deps: Dependencies,
  patientId: string,
  days: number,
): Promise<void> {
  const rows = await repository.listProposals(deps.sql, patientId)
  const due = rows.filter((row) => ['old', 'silent'].includes(proposalState(row)))
  const isAsking = rows.some((row) => proposalState(row) === 'asking')
  if (due.length === 0 && !isAsking) return
  const failed = 'the exam platform was not asked'
  await waitForSending(deps.log, ask(deps, due, days), { ms: waitMs, failed, about: {} })
}

async function ask(deps: Dependencies, due: readonly Row[], days: number): Promise<void> {
  if (due.length === 0) return
  const claimed = await repository.claimQuestions(
    deps.sql,
    due.map(({ examOrderId }) => examOrderId),
  )
  const rows = due.filter(({ examOrderId }) => claimed.has(examOrderId))
  const [first] = rows
  if (first === undefined) return
  const ids = rows.map(({ examOrderId }) => examOrderId)
  const now = await hospitalNow(deps.sql)
  const until = new Date(now.getTime() + days * 86_400_000)
  try {
    const times = await deps.gateways.his.exams.propose({
      patientNo: first.patientNo ?? '',
      from: hospitalMoment(now),
      until: hospitalMoment(until),
      exams: rows.map(({ examId, code, resourceIds, latestAt }) => ({
        examId,
        code,
        resourceIds,
        latestAt: hospitalMoment(latestAt),
      })),
    })
    const known = times.flatMap((time) => proposed(rows, time, { now, until }))
    if (known.length < times.length)
      deps.log.warn(
        { left_out: times.length - known.length },
        'the exam platform proposed times that were not asked for',
      )
    await transaction(deps.sql, (tx) => repository.saveAnswer(tx, ids, known))
  } catch (error) {
    // It has nothing for this patient: no silence.
    if (error instanceof GatewayRefused)
      return transaction(deps.sql, (tx) => repository.saveAnswer(tx, ids, []))
    await repository.markSilent(deps.sql, ids)
    if (!(error instanceof GatewayUnavailable)) throw error
  }
}

/** A time as it is kept: for an exam that was asked for, at one of its devices, not later than the doctor said. */
function proposed(
  rows: readonly Row[],
  { examId, resourceId, beginsAt, left }: HisExamTime,
  { now, until }: { now: Date; until: Date },
): repository.ProposedTime[] {
  const row = rows.find((one) => one.examId === examId)
  const begins = Date.parse(beginsAt)
  const fits =
    row?.resourceIds.includes(resourceId) &&
    begins > now.getTime() &&
    begins < until.getTime() &&
    begins + row.minutes * 60_000 <= row.latestAt.getTime()
  if (!row || !fits || left === 0) return []
  const slotId = namedId(`exam slot:${resourceId}:${begins}`)
  return [{ examOrderId: row.examOrderId, slotId, resourceId, beginsAt, left }]
}
