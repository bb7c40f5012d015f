/** What home begins with, and how it asks the areas. */
import type { Dependencies } from '../../dependencies'
import { hospitalNow } from '../../values/hospital_time'
import { countUnread } from '../message'
import { listAccountPatients } from '../patient'
import { findOpening, type OpenAreas, type Opening } from './open_repository'

const everyArea: OpenAreas = {
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

/** The patients, which areas may have something, unread messages and the clock; when one area's part fails, all are asked, and that one is left out there. */
export async function openingOf(deps: Dependencies, accountId: string): Promise<Opening> {
  try {
    return await findOpening(deps.sql, accountId)
  } catch (error) {
    deps.log.warn({ err: error }, 'home asks every area')
  }
  const [patients, { unread }, now] = await Promise.all([
    listAccountPatients(deps.sql, accountId),
    countUnread(deps, accountId),
    hospitalNow(deps.sql),
  ])
  return { patients, areas: everyArea, unread, now }
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
