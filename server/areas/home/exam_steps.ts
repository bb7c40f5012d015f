/** Home's steps about exams: those to be planned, and the next day that has some. */
import type { HomeStep } from '../../../src/contract/home'
import type { QueueItem } from '../../../src/contract/queue'
import type { Dependencies } from '../../dependencies'
import { localizeName, said } from '../../language/callers_language'
import { formatClock, hospitalDay } from '../../values/hospital_time'
import { listExamsToDo } from '../exam'
import type { HomePatient } from './open_repository'
import type { OwnedStep } from './rules'

/** Of the patients whose results and bills the account may see. Exams of which today's numbers tell already are left to them. */
export async function examsOf(
  deps: Dependencies,
  known: readonly HomePatient[],
  today: Promise<readonly QueueItem[]>,
): Promise<OwnedStep[]> {
  const names = new Map(
    known.flatMap(({ patientId, name, isProven, accessLevel }) =>
      isProven && accessLevel === 'full' ? [[patientId, name] as const] : [],
    ),
  )
  const [toDo, items] = await Promise.all([listExamsToDo(deps, [...names.keys()]), today])
  const shown = new Set(items.filter(isStep).flatMap(({ examOrderIds = [] }) => examOrderIds))
  return toDo.flatMap(({ patientId, open, next }) => {
    const step = (one: HomeStep): OwnedStep[] => [
      { patientId, patientName: names.get(patientId) ?? '', step: one },
    ]
    // Which exams these are does not stand on a page that others may see over a shoulder.
    return [
      ...(open === 0
        ? []
        : step({
            kind: 'plan_exams',
            subjectId: null,
            title: said`${open} 项检查还没定时间`,
            place: null,
          })),
      ...(next === undefined || next.examOrderIds.every((examOrderId) => shown.has(examOrderId))
        ? []
        : step({
            kind: 'upcoming_exams',
            subjectId: null,
            title: said`${next.examOrderIds.length} 项检查`,
            place: localizeName('thing', next.place),
            way: next.way === null ? null : localizeName('text', next.way),
            visitDate: hospitalDay(next.beginsAt),
            beginTime: formatClock(next.beginsAt),
            endTime: formatClock(next.endsAt),
          })),
    ]
  })
}

/** Whether home has a step for the number, or for taking it. */
const isStep = ({ queueNo, take }: QueueItem): boolean => queueNo !== '' || take?.allowed === true
