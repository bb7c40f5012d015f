/** Answers that do not reach the hospital are somebody's work until they do, or until nobody needs them. */
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { formatClock, hospitalDay } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { createWorkItem, resolveOtherWork, type WorkHandlers, type WorkItemCause } from '../work'
import { deliverAgain, listUndelivered } from './delivering_repository'

const kind = 'answers_undelivered'
const whys = { silent: '医院系统没有回应', not_offered: '医院系统没有这个接口' } as const
/** After a person dealt with it. */
const restHours = 24

type Undelivered = Awaited<ReturnType<typeof listUndelivered>>[number]

/** Makes work items of what hangs, one for all that fail alike and one for each that was refused, and ends those whose cause is gone. */
export async function watchAnswers({ sql, log }: Pick<Dependencies, 'sql' | 'log'>): Promise<void> {
  const hanging = await listUndelivered(sql)
  const causes = [
    ...(['silent', 'not_offered'] as const).flatMap((failure) =>
      causeOfAll(
        failure,
        hanging.filter((one) => one.failure === failure),
      ),
    ),
    ...hanging.filter(({ failure }) => failure === 'refused').map(causeOfOne),
  ]
  await transaction(sql, async (tx) => {
    for (const cause of causes) await createWorkItem(tx, log, cause)
    const found = causes.map(({ subject }) => subject)
    await resolveOtherWork(tx, { kind, beginning: '', found })
  })
}

function causeOfAll(failure: keyof typeof whys, rows: readonly Undelivered[]): WorkItemCause[] {
  const [first] = rows
  if (first === undefined) return []
  const facts = { why: whys[failure], count: rows.length, first: momentOf(first) }
  return [{ kind, subject: failure, facts, restHours }]
}

function causeOfOne(row: Undelivered): WorkItemCause {
  const { orderId, patientId, refusal } = row
  const facts = { why: refusal ?? '', first: momentOf(row) }
  return { kind, subject: orderId, orderId, patientId, facts, restHours }
}

const momentOf = ({ beginsAt }: Undelivered): string =>
  `${hospitalDay(beginsAt)} ${formatClock(beginsAt)}`

export const formWork: WorkHandlers = {
  [kind]: {
    async try_again(tx, subject) {
      const which = isUuid(subject) ? { orderId: subject } : { failure: subject }
      if (!(await deliverAgain(tx, which)))
        throw new Refused('CONFLICT', '这些回答已经送到，或就诊已经取消')
    },
  },
}
