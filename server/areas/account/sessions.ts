/** Finds the account of a bearer token: the session table, cached for a few seconds. */
import type { FindSession } from '../../area'
import { createTokens } from '../../crypto/tokens'
import { batchedBy } from '../../database/batched'
import type { Dependencies } from '../../dependencies'
import { isUuid } from '../../values/uuid'
import { lastSeenEverySeconds, sessionMemoryMs } from './limits'
import { callerMark } from './secrets'
import * as repository from './session_repository'

/** Batched: at 08:00 hundreds of uncached sessions arrive at once. */
export const findLiveSession = batchedBy(repository.findLiveSessions)

/** What a replica caches of a session. */
interface Memory {
  until: number
  session: repository.SessionRow
}

/** One cache per database, so that several servers in one process (tests) do not mix. */
const memories = new WeakMap<object, Map<string, Memory>>()
const memoryMax = 10_000

/**
 * Finds the account of a session. An entry link serves the browser that first opened it, within 60 s of its creation,
 * and only while settings allow entry links and the session that it was exchanged for is unused.
 */
export const findSession: FindSession = async (deps, sessionId, userAgent) => {
  if (!isUuid(sessionId)) return undefined
  const session = recall(deps, sessionId) ?? (await load(deps, sessionId, userAgent))
  if (session === undefined) return undefined
  if (session.app === 'entry_link' && !deps.settings.allowEntryLink) return undefined
  if (session.isEntryLink && session.callerMark !== callerMark(userAgent)) return undefined
  const { accountId, app, tel, sessionExpiresAt } = session
  return { accountId, sessionId, app, tel, sessionExpiresAt }
}

/** Drops a cached session: after a sign-out, or when the account's phone changed. */
export function forgetSession({ sql }: Dependencies, sessionId: string): void {
  memories.get(sql)?.delete(sessionId)
}

/** Drops every cached session of an account on this replica. */
export function forgetSessionsOf({ sql }: Dependencies, accountId: string): void {
  const memory = memories.get(sql)
  for (const [sessionId, { session }] of memory ?? [])
    if (session.accountId === accountId) memory?.delete(sessionId)
}

/** Creates a session and signs its token. */
export async function beginSession(
  { sql, settings }: Dependencies,
  session: repository.NewSession,
): Promise<{ accessToken: string; sessionId: string }> {
  const { sessionId, expiresAt } = await repository.addSession(sql, session)
  return {
    sessionId,
    accessToken: createTokens(settings.tokenSecret).sign(sessionId, expiresAt),
  }
}

/** The token of an active session; undefined when it is not active. */
export async function tokenOfSession(
  { sql, settings }: Dependencies,
  sessionId: string,
): Promise<string | undefined> {
  const session = await findLiveSession(sql, sessionId)
  return session === undefined
    ? undefined
    : createTokens(settings.tokenSecret).sign(sessionId, session.sessionExpiresAt)
}

function recall({ sql }: Dependencies, sessionId: string): repository.SessionRow | undefined {
  const found = memories.get(sql)?.get(sessionId)
  return found !== undefined && found.until > performance.now() ? found.session : undefined
}

async function load(
  deps: Dependencies,
  sessionId: string,
  userAgent: string | undefined,
): Promise<repository.SessionRow | undefined> {
  const { sql } = deps
  let session = await findLiveSession(sql, sessionId)
  if (session === undefined) return undefined
  if (session.isEntryLink && session.callerMark === null) {
    if (!deps.settings.allowEntryLink) return undefined
    // Two concurrent first uses: the database lets one bind, and the other reads the new owner.
    await repository.bindEntryLink(sql, sessionId, callerMark(userAgent))
    session = await findLiveSession(sql, sessionId)
    if (session === undefined || session.callerMark === null) return undefined
  }
  if (session.enteredBy !== null) {
    // The exchanged session is in use: the link is no longer needed.
    await repository.revokeSession(sql, session.enteredBy)
    forgetSession(deps, session.enteredBy)
  }
  if (session.lastSeenAgo > lastSeenEverySeconds) await repository.touchSession(sql, sessionId)
  const memory = memories.get(sql) ?? new Map<string, Memory>()
  memories.set(sql, memory)
  if (memory.size >= memoryMax) memory.clear()
  memory.set(sessionId, { until: performance.now() + sessionMemoryMs, session })
  return session
}
