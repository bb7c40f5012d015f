/** Who a bearer token belongs to: the session table, remembered for a few seconds. */
import type { Account, FindSession } from '../../area'
import type { Dependencies } from '../../dependencies'
import { createTokens } from '../../tokens'
import { isUuid } from '../../uuid'
import { entryLinkSeconds, lastSeenEverySeconds, sessionMemoryMs } from './limits'
import * as repository from './session_repository'

/** What a replica remembers of a session. */
interface Memory {
  until: number
  session: repository.SessionRow
}

/** One memory for each database, so that several servers in one process (tests) do not mix. */
const memories = new WeakMap<object, Map<string, Memory>>()
const memoryMax = 10_000

/**
 * Finds the account of a session. A session bound to a device serves that device only; an entry link is bound by its first use,
 * within 60 s of its making, and only while settings allow entry links.
 */
export const findSession: FindSession = async (deps, sessionId, deviceId) => {
  if (!isUuid(sessionId)) return undefined
  const session = recall(deps, sessionId) ?? (await load(deps, sessionId, deviceId))
  if (session === undefined) return undefined
  if (session.app === 'entry_link' && !deps.settings.allowEntryLink) return undefined
  if (session.deviceId !== null && session.deviceId !== deviceId) return undefined
  const { accountId, app, tel, sessionExpiresAt } = session
  return sessionExpiresAt > new Date()
    ? { accountId, sessionId, app, tel, sessionExpiresAt }
    : undefined
}

/** Forgets what this replica remembers of a session: after a sign-out, or when the account's phone changed. */
export function forgetSession({ sql }: Dependencies, sessionId: string): void {
  memories.get(sql)?.delete(sessionId)
}

/** Forgets every session of an account on this replica. */
export function forgetSessionsOf({ sql }: Dependencies, accountId: string): void {
  const memory = memories.get(sql)
  for (const [sessionId, { session }] of memory ?? [])
    if (session.accountId === accountId) memory?.delete(sessionId)
}

/** Begins a session and signs its token. */
export async function beginSession(
  { sql, settings }: Dependencies,
  session: repository.NewSession,
): Promise<{ accessToken: string; sessionId: string }> {
  const { sessionId, expiresAt } = await repository.addSession(sql, session)
  return {
    sessionId,
    accessToken: await createTokens(settings.tokenSecret).sign(sessionId, expiresAt),
  }
}

/** The token of a session that lives already; undefined when it does not. */
export async function tokenOfSession(
  { sql, settings }: Dependencies,
  sessionId: string,
): Promise<string | undefined> {
  const session = await repository.findLiveSession(sql, sessionId)
  return session === undefined
    ? undefined
    : createTokens(settings.tokenSecret).sign(sessionId, session.sessionExpiresAt)
}

/** Makes the token of the `?jwt=` way in (spec §4 step 1): it must be used within 60 s and then belongs to the device that used it. @throws Error unless settings allow entry links. */
export async function makeEntryLink(deps: Dependencies, accountId: string): Promise<string> {
  if (!deps.settings.allowEntryLink) throw new Error('entry links are switched off')
  const { accessToken } = await beginSession(deps, {
    accountId,
    app: 'entry_link',
    deviceId: undefined,
    activateWithinSeconds: entryLinkSeconds,
  })
  return accessToken
}

function recall(
  { sql }: Dependencies,
  sessionId: string,
): (Account & { deviceId: string | null }) | undefined {
  const found = memories.get(sql)?.get(sessionId)
  return found !== undefined && found.until > Date.now() ? found.session : undefined
}

async function load(
  deps: Dependencies,
  sessionId: string,
  deviceId: string | undefined,
): Promise<repository.SessionRow | undefined> {
  const { sql } = deps
  let session = await repository.findLiveSession(sql, sessionId)
  if (session === undefined) return undefined
  if (session.app === 'entry_link' && session.deviceId === null) {
    if (!deps.settings.allowEntryLink || deviceId === undefined) return undefined
    // Two first uses at once: the database lets one bind, and the other sees to whom it belongs now.
    await repository.bindEntryLink(sql, sessionId, deviceId)
    session = await repository.findLiveSession(sql, sessionId)
    if (session === undefined || session.deviceId === null) return undefined
  }
  if (session.lastSeenAgo > lastSeenEverySeconds) await repository.touchSession(sql, sessionId)
  const memory = memories.get(sql) ?? new Map<string, Memory>()
  memories.set(sql, memory)
  if (memory.size >= memoryMax) memory.clear()
  memory.set(sessionId, { until: Date.now() + sessionMemoryMs, session })
  return session
}
