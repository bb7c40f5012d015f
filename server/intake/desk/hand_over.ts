/** Hands documents, or FHIR resources with the documents made of them, over from their owning system to another one. */
import type { Transaction } from '../../database/client'
import { kinds } from '../../hospital_documents/envelope'
import { idName } from '../fhir/names'
import { foreignWords, waysOf } from '../taking/owner'
import * as repository from '../taking/owner_repository'
import type { Intake } from '../taking/taking'
import { askAgain } from './work_repository'

/** Of a kind (or a type of FHIR): one, or all that `from` owns. */
export interface HandOver {
  kind: string
  id?: string | undefined
  /** Missing: any owner. */
  from?: string | undefined
  to: string
}

/** Hands over; returns how many. Documents refused to the new owner for that reason are ingested soon after. */
export async function handOver(
  { deps: { settings }, cipher }: Pick<Intake, 'deps' | 'cipher'>,
  tx: Transaction,
  { kind, id, from, to }: HandOver,
): Promise<number> {
  const given = {
    kind,
    from: from === undefined ? null : waysOf(settings, from),
    own: waysOf(settings, to),
    to,
  }
  const isDocument = kinds.some((one) => one === kind)
  const count = isDocument
    ? await repository.handOverDocuments(tx, { ...given, id: id ?? null })
    : await repository.handOverResources(tx, {
        ...given,
        keys: id === undefined ? null : cipher.blindIndexes(idName(kind, id)),
      })
  for (const source of count === 0 ? [] : given.own) {
    if (isDocument) await askAgain(tx, { source, document: kind, id })
    else await repository.forgetRefusedResources(tx, source, kind, id ?? null)
  }
  return count
}

const [beginning = ''] = foreignWords('|').split('|')

/** Whether a document was refused because another system owns it. */
export const isForeign = (reasons: readonly string[]): boolean =>
  reasons.some((reason) => reason.includes(beginning))
