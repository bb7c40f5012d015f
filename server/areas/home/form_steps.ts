/** Home's steps about questions before a visit. */
import type { Dependencies } from '../../dependencies'
import { localizeName, said } from '../../language/callers_language'
import { listFormsToDo } from '../form'
import type { HomePatient } from './open_repository'
import type { OwnedStep } from './rules'

/** Of the visits that the account booked. */
export async function formsOf(
  deps: Dependencies,
  accountId: string,
  known: readonly HomePatient[],
): Promise<OwnedStep[]> {
  const names = new Map(known.map(({ patientId, name }) => [patientId, name]))
  const toDo = await listFormsToDo(deps, accountId)
  return toDo.flatMap(({ orderId, patientId, departName, asked, answered, ...visit }) => {
    const patientName = names.get(patientId)
    if (patientName === undefined) return []
    const title =
      answered === 0 ? said`就诊前有 ${asked} 个问题` : said`已答 ${answered} 个问题，还没有送出`
    return [
      {
        patientId,
        patientName,
        step: {
          kind: 'form_answer' as const,
          subjectId: orderId,
          title,
          place: localizeName('unit', departName),
          visitDate: visit.visitDate,
          beginTime: visit.beginTime,
        },
      },
    ]
  })
}
