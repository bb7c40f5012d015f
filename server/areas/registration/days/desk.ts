/** The desk's calls about the hospital's books of a day. */
import { deskContract } from '../../../../src/contract/desk'
import type { HospitalDay } from '../../../../src/contract/desk/hospital_days'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { type Route, atMost } from '../../../http/serve'
import { isDone, serveStaff } from '../../../http/serve_staff'
import { addStaffEvent } from '../../staff'
import { settleWork } from '../../work'
import { isComparable, listDays, type DayRow } from './day_repository'
import { compareWithHospital, subjectOf } from './days'
import { mend } from './mending'

const daysShown = 31

export function dayRoutes(deps: Dependencies): readonly Route[] {
  const { hospitalDays } = deskContract
  return [
    serveStaff(hospitalDays.list, async () => ({
      days: (await listDays(deps.sql, daysShown)).map(dayOf),
    })),
    serveStaff(
      hospitalDays.compare,
      // Each asks the hospital for a whole day.
      atMost(10, 60),
      async ({ staff, input: { day, reason } }) => {
        if (!(await isComparable(deps.sql, day, daysShown)))
          throw new Refused('BAD_INPUT', `只能核对今天和之前 ${daysShown - 1} 天`)
        // Written first: whatever the hospital answers, somebody asked it.
        await addStaffEvent(deps.sql, staff, { action: 'compare_hospital', subject: day, reason })
        if (!(await compareWithHospital(deps, day)))
          throw new Refused('CONFLICT', '医院系统暂时没有回应，稍后再核对')
        return isDone
      },
    ),
    serveStaff(hospitalDays.mend, async ({ staff, input: { reason, ...key } }) => {
      const { day, kind, number } = key
      await transaction(deps.sql, async (tx) => {
        await mend(tx, key)
        const subject = subjectOf(day, kind, number)
        await settleWork(tx, staff, {
          kind: 'registration_difference',
          subject,
          note: reason,
          how: 'try_again',
        })
        await addStaffEvent(tx, staff, { action: 'mend_difference', subject, reason })
      })
      return isDone
    }),
  ]
}

function dayOf(row: DayRow): HospitalDay {
  const { oursCount, oursFen, theirsCount, theirsFen, comparedAt, differences } = row
  return {
    day: row.day,
    state: stateOf(row),
    ours: { count: oursCount, fen: oursFen },
    theirs: { count: theirsCount, fen: theirsFen },
    comparedAt: comparedAt?.toISOString() ?? null,
    differences,
  }
}

function stateOf({ status, differences }: DayRow): HospitalDay['state'] {
  if (status !== 'COMPARED') return status
  return differences.some(({ state }) => state !== 'MENDED') ? 'DIFFERENT' : 'EQUAL'
}
