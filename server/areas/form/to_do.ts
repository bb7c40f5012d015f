/** Orders before whose visits something is asked, for home. */
import { countAnswers } from '../../../src/contract/form/rules'
import type { Dependencies } from '../../dependencies'
import { formatClock } from '../../values/hospital_time'
import * as repository from './answers_repository'

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
  const orders = await repository.listComing(sql, accountId)
  if (orders.length === 0) return []
  const known = await repository.listAnswers(
    sql,
    orders.map(({ orderId }) => orderId),
  )
  const found = await Promise.all(
    orders.map(async (order): Promise<FormToDo[]> => {
      const answers = known.find(({ orderId }) => orderId === order.orderId)
      if (answers?.sentAt) return []
      const questionnaire = answers ?? (await repository.findQuestionnaire(sql, order))
      if (questionnaire === undefined) return []
      const { orderId, patientId, departName, visitDate, beginsAt } = order
      const { asked, answered } =
        'content' in questionnaire ? countAnswers(questionnaire.content.groups, {}) : questionnaire
      const beginTime = formatClock(beginsAt)
      return [{ orderId, patientId, departName, visitDate, beginTime, asked, answered }]
    }),
  )
  return found.flat()
}
