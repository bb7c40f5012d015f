/** Tickets: a caller who asks for a document gets an address that opens it for five minutes. */
import { randomBytes } from 'node:crypto'
import type { DocumentLink } from '../../../src/contract/document'
import { secretHashes } from '../../crypto/secret_hash'
import type { Dependencies } from '../../dependencies'
import { hospitalMoment } from '../../values/hospital_time'
import { findTicket, insertTicket, type TicketRow } from './document_repository'

/** Long enough to open the file, and once more in another browser. */
const ticketMs = 5 * 60_000
/** The path of documents. */
export const documentPath = '/document'

/** Creates the address of a document; the caller has checked that the account may see it. */
export async function openDocument(
  deps: Dependencies,
  asked: { accountId: string; kind: string; subjectId: string },
): Promise<DocumentLink> {
  const ticket = randomBytes(16).toString('base64url')
  const [hash] = secretHashes(deps.settings.crypto, ticket)
  const expiresAt = await insertTicket(deps.sql, {
    ...asked,
    hash,
    forMs: ticketMs,
  })
  const url = `${documentPath}/${ticket}`
  return { url, fileUrl: `${url}/file.pdf`, expiresAt: hospitalMoment(expiresAt) }
}

/** What a ticket opens; undefined when it expired, never existed, or its account signed out since. */
export function readTicket(deps: Dependencies, ticket: string): Promise<TicketRow | undefined> {
  return findTicket(deps.sql, secretHashes(deps.settings.crypto, ticket), ticketMs)
}
