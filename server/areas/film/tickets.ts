/**
 * Tickets in the addresses of pictures. A ticket is an HMAC of its holder, so that opening the same film again within
 * its validity gives the same addresses and the phone's cache serves them; the database stores only its hash. It ends
 * with its session, its share link or the visit to that link.
 */
import { macOf } from '../../crypto/key_ring'
import { secretHashes } from '../../crypto/secret_hash'
import type { Dependencies } from '../../dependencies'
import { hospitalNow } from '../../values/hospital_time'
import { findTicket, keepTicket, type TicketFacts } from './film_repository'

/** A ticket is valid for one to two of these steps. */
const stepMs = 30 * 60_000
const shape = /^[\w-]{22}$/

/** The path of pictures. */
export const picturePath = '/film'

/** The holder of a ticket; for a share link, with the visit that it ends with. */
export type TicketHolder = TicketFacts & { visit?: { key: string; keyUntil: Date } }

/** Creates the root of the pictures' addresses; the caller has checked the right to see them. */
export async function openPictures(
  { sql, settings }: Dependencies,
  { visit, ...facts }: TicketHolder,
): Promise<{ imagePath: string; until: Date }> {
  const step = Math.floor((await hospitalNow(sql)).getTime() / stepMs)
  const { filmId, accountId, sessionId, shareId } = facts
  const mark = macOf(
    settings.tokenSecret,
    `film ticket ${JSON.stringify([filmId, accountId, sessionId, shareId, visit?.key ?? step])}`,
  )
  const ticket = mark.subarray(0, 16).toString('base64url')
  const until = visit?.keyUntil ?? new Date((step + 2) * stepMs)
  const [hash] = secretHashes(settings.crypto, ticket)
  await keepTicket(sql, hash, facts, until)
  return { imagePath: `${picturePath}/${ticket}`, until }
}

/** What a ticket opens; undefined when it expired or never existed. */
export async function readTicket(
  { sql, settings }: Dependencies,
  ticket: string,
): ReturnType<typeof findTicket> {
  return shape.test(ticket) ? findTicket(sql, secretHashes(settings.crypto, ticket)) : undefined
}
