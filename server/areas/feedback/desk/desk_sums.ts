/** The director's sums over a span of days. */
import type { FeedbackSums } from '../../../../src/contract/desk/feedback/feedback_shapes'
import type { Dependencies } from '../../../dependencies'
import { spanOf } from '../../../http/span'
import { hospitalMoment } from '../../../values/hospital_time'
import { ratingsShown } from '../limits'
import { decryptWritten } from '../written'
import * as repository from './desk_sums_repository'

const maxDays = 400
const sentencesShown = 30

/** @throws Refused BAD_INPUT when the span is reversed or too long */
export async function readSums(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  asked: { from: string; to: string },
): Promise<FeedbackSums> {
  const span = spanOf(asked, maxDays)
  const [months, departments, ratings, sentences] = await Promise.all([
    repository.listMonths(sql, span),
    repository.listDepartmentSums(sql, span),
    repository.listRatingSums(sql, span, ratingsShown),
    repository.listSentences(sql, span, sentencesShown),
  ])
  return {
    months,
    departments,
    ratings,
    sentences: sentences.map(({ orderId, at, departmentName, doctorName, written }) => ({
      at: hospitalMoment(at),
      departmentName,
      doctorName,
      written: decryptWritten(settings.identityKeys, orderId, written),
    })),
  }
}
