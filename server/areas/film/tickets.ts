/**
 * Tickets in the addresses of pictures. A ticket is a mark (HMAC) of whom it is for, so that opening the same film again within its time gives the same addresses and
 * the phone's own cache serves; the database keeps only the ticket's hash. It opens nothing once its session, its share link or the visit to that link has ended.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Dependencies } from '../../dependencies'
import { hospitalNow } from '../../values/hospital_time'
import { findTicket, keepTicket, type TicketFacts } from './repository'

/** A ticket is good for one to two of these. */
const stepMs = 30 * 60_000
const shape = /^[\w-]{22}$/

/** Where pictures are read. */
export const picturePath = '/film'

/** Whom a ticket is for; of a share link, the visit that it ends with. */
export type TicketHolder = TicketFacts & { visit?: { key: string; keyUntil: Date } }

/** Makes the root of the pictures' addresses; the caller has checked the right to see them. */
export async function openPictures(
  { sql, settings }: Dependencies,
  { visit, ...facts }: TicketHolder,
): Promise<{ imagePath: string; until: Date }> {
  const step = Math.floor((await hospitalNow(sql)).getTime() / stepMs)
  const { filmId, accountId, sessionId, shareId } = facts
  const mark = createHmac('sha256', settings.tokenSecret).update(
    `film ticket ${JSON.stringify([filmId, accountId, sessionId, shareId, visit?.key ?? step])}`,
  )
  const ticket = mark.digest().subarray(0, 16).toString('base64url')
  const until = visit?.keyUntil ?? new Date((step + 2) * stepMs)
  await keepTicket(sql, hashOf(ticket), facts, until)
  return { imagePath: `${picturePath}/${ticket}`, until }
}

/** What a ticket opens; undefined when it ended, or never was. */
export async function readTicket(
  { sql }: Dependencies,
  ticket: string,
): ReturnType<typeof findTicket> {
  return shape.test(ticket) ? findTicket(sql, hashOf(ticket)) : undefined
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}
