/** Orders before whose visits something is asked, for home. */
import { countAnswers } from '../../../src/contract/form/rules'
import type { Dependencies } from '../../dependencies'
import { formatClock } from '../../values/hospital_time'
import { listToDo } from './to_do_repository'

/** Questions that wait for an answer. */
export interface FormToDo {
  orderId: string
  patientId: string
  departName: string
  visitDate: string
  beginTime: string
  /** How many questions, and how many have an answer. */
  asked: number
  answered: number
}

/** The account's coming visits whose questions were not sent yet; nothing where nothing is asked. */
export async function listFormsToDo(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  accountId: string,
): Promise<FormToDo[]> {
  if (!settings.forms) return []
  const rows = await listToDo(sql, accountId)
  return rows.map(({ asked, answered, content, beginsAt, ...order }) => ({
    ...order,
    beginTime: formatClock(beginsAt),
    ...(content === null
      ? { asked: asked ?? 0, answered: answered ?? 0 }
      : countAnswers(content.groups, {})),
  }))
}
