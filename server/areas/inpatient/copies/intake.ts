/** Ingests what branches offer of copies, and the hospital's word about requests. */
import {
  DocumentRefused,
  intakeKind,
  type IntakeKind,
  type Need,
  type Referent,
} from '../../../area/intake_kind'
import type { Executor } from '../../../database/client'
import {
  copyRequestDocument,
  copyServiceDocument,
} from '../../../hospital_documents/stay/record_copies'
import { isUuid } from '../../../values/uuid'
import { applySaid } from './answering'
import { listRequestIds, saveServices } from './sending_repository'

const requestNeed = (requestId: string): Need => ({ name: 'copyAsk', key: requestId })

async function findRequests(
  executor: Executor,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await listRequestIds(executor, keys.filter(isUuid))
  return new Map(found.map((requestId) => [requestId, requestId]))
}

/** The kinds of copies. */
export const copyKinds: readonly IntakeKind[] = [
  intakeKind({
    kind: 'copyService',
    schema: copyServiceDocument,
    needs: ({ branchId }) => [{ name: 'branch', key: branchId }],
    write: ({ tx }, documents) => saveServices(tx, documents),
  }),
  intakeKind({
    kind: 'copyRequest',
    schema: copyRequestDocument,
    needs: ({ requestId }) => [requestNeed(requestId)],
    async write({ tx, idOf }, documents) {
      for (const document of documents) {
        const why = await applySaid(tx, idOf(requestNeed(document.requestId)), document)
        if (why !== undefined) throw new DocumentRefused(document.id, why)
      }
    },
  }),
]

export const copyReferents: readonly Referent[] = [{ name: 'copyAsk', find: findRequests }]
