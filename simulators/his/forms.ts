/** Answers before visits in the books of the hospital's system: the newest revision of each. */
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import { HisRefused } from '../hospital/his_refused'
import { findEntry } from '../hospital/his_repository'
import { keepAnswers } from './forms_repository'
import { isRefusing } from './registrations'

/** Answers as the app sends them. */
export const formAnswer = v.object({
  answerId: v.pipe(v.string(), v.nonEmpty()),
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  orderNo: v.pipe(v.string(), v.nonEmpty()),
  patientNo: v.string(),
  summary: v.string(),
  response: v.looseObject({ resourceType: v.literal('QuestionnaireResponse') }),
  photo: v.optional(
    v.object({
      content: v.tuple([
        v.object({ attachment: v.object({ data: v.pipe(v.string(), v.base64()) }) }),
      ]),
    }),
  ),
})

/** Keeps them, unless a newer revision is there. @throws HisRefused ORDER_UNKNOWN */
export async function takeAnswers(
  sql: Sql,
  answers: v.InferOutput<typeof formAnswer>,
): Promise<undefined> {
  const entry = await findEntry(sql, answers.orderNo)
  if (entry?.state !== 'confirmed' || (await isRefusing(sql)))
    throw new HisRefused(409, 'ORDER_UNKNOWN', '没有这个挂号')
  await keepAnswers(sql, answers)
}
