/** Items of whoever does not come any more: an account that was switched off says nothing, but nobody acts by it. */
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { listPresent } from '../staff'
import * as assignments from './assignment_repository'
import { lockItem } from './work_item_repository'

/** Long enough for a weekend: Friday evening to Monday morning are 63 hours. */
const days = 3
const ofMachines = { name: '系统' }

/** Puts back what somebody took, or was handed, and who has not acted at the desk for days; the item says so. */
export async function putBackOfAbsent({ sql }: Pick<Dependencies, 'sql'>): Promise<void> {
  const taken = await assignments.listLeft(sql, days)
  const present = new Set(
    await listPresent(sql, [...new Set(taken.map(({ takenBy }) => takenBy))], days),
  )
  for (const { workId, takenBy, takenName } of taken) {
    if (present.has(takenBy)) continue
    await transaction(sql, async (tx) => {
      const item = await lockItem(tx, workId)
      if (item?.takenBy !== takenBy || item.endedAt !== null) return
      await assignments.setTaker(tx, workId, null)
      const note = `${takenName}已有 ${days} 天没有用过工作台`
      await assignments.addStep(tx, workId, ofMachines, { what: 'put_back', note })
    })
  }
}
