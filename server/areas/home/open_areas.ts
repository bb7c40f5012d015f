/** Which areas home asks. */
import type { Dependencies } from '../../dependencies'
import { hospitalNow } from '../../values/hospital_time'
import { countUnread } from '../message'
import { findOpenAreas } from './open_repository'

const everyArea = {
  orders: true,
  today: true,
  bills: true,
  stays: true,
  reports: true,
  exams: true,
  forms: true,
  entitlements: true,
  followUps: true,
}

/** What the account may have, its unread messages and the clock; when one area's part fails, all are asked, and that one is left out there. */
export async function openAreasOf(
  deps: Dependencies,
  accountId: string,
): Promise<NonNullable<Awaited<ReturnType<typeof findOpenAreas>>>> {
  try {
    const open = await findOpenAreas(deps.sql, accountId)
    if (open !== undefined) return open
  } catch (error) {
    deps.log.warn({ err: error }, 'home asks every area')
  }
  const [{ unread }, now] = await Promise.all([countUnread(deps, accountId), hospitalNow(deps.sql)])
  return { ...everyArea, unread, now }
}

/** The steps of an area that may have some; none of one that fails. */
export async function stepsOf<One>(
  deps: Dependencies,
  isOpen: boolean,
  ask: () => Promise<One[]>,
): Promise<One[]> {
  if (!isOpen) return []
  try {
    return await ask()
  } catch (error) {
    deps.log.warn({ err: error }, 'home does without the steps of one area')
    return []
  }
}
