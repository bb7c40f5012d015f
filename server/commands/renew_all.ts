/** Everything that is encrypted or signed by the ring of `IDENTITY_KEY`, kind by kind: what `npm run keys` renews and the audit report counts. */
import type { Area } from '../area'
import { renewFeedback } from '../areas/feedback'
import { renewAnswers } from '../areas/form'
import { renewBankReturns, renewCopies } from '../areas/inpatient'
import { reencryptFiles } from '../areas/patient'
import type { IdentityKeys } from '../crypto/identity_cipher'
import type { Sql } from '../database/client'
import { renewDocuments } from '../intake'
import { renewSignatures } from '../workers/checkpoint_signatures'

export type RenewedKind =
  | 'files'
  | 'documents'
  | 'answers'
  | 'feedback'
  | 'bank_returns'
  | 'copies'
  | 'checkpoints'

interface RenewedOfKind {
  what: RenewedKind
  /** Encrypted or signed by the newest key now; with `isDry` those that wait for it. */
  renewed: number
  /** Left as they were, because they cannot be renewed; with `isDry` files are not tried. */
  failed: readonly string[]
  /** With those that have the newest key already, where they are counted. */
  all?: number
}

/** Each kind as soon as it is done; with `isDry` nothing is written. */
export async function* renewAll(
  sql: Sql,
  { identityKeys, areas }: { identityKeys: IdentityKeys; areas: readonly Area[] },
  how: { isDry: boolean },
): AsyncGenerator<RenewedOfKind> {
  const { files, renewed, failed } = await reencryptFiles(sql, identityKeys, how)
  yield { what: 'files', renewed: renewed - failed.length, failed, all: files }
  yield { what: 'documents', ...(await renewDocuments({ sql, identityKeys, areas }, how)) }
  yield { what: 'answers', ...(await renewAnswers(sql, identityKeys, how)) }
  yield { what: 'feedback', ...(await renewFeedback(sql, identityKeys, how)) }
  yield { what: 'bank_returns', ...(await renewBankReturns(sql, identityKeys, how)) }
  yield { what: 'copies', ...(await renewCopies(sql, identityKeys, how)) }
  yield { what: 'checkpoints', ...(await renewSignatures(sql, identityKeys, how)) }
}
