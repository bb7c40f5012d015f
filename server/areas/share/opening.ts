/** Opening a link: token and passcode once, then the visit's key for a short time. Everything is checked again on each request, so that a link ends at once. */
import type { SharedContent } from '../../../src/contract/share'
import type { Dependencies } from '../../dependencies'
import { deviceOf, networkOf } from '../../http/caller_words'
import { Refused } from '../../http/refused'
import { said } from '../../language/callers_language'
import { hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { addAuditEvent } from '../audit'
import { shareEnded, shareUnknown } from './ended'
import { shareRules } from './limits'
import { hashOfPasscode, hashesOfToken, isSame, newShareToken } from './secrets'
import { kindOf, stateOf, type Kinds } from './service'
import * as repository from './share_repository'
import { shownTitle } from './shown_title'
import type { ShareViewer } from './types'
import * as visits from './view_repository'

/** What the log may know of the visitor. */
export interface Visitor {
  ip: string
  userAgent: string | undefined
}

/** Whether a link is active, without revealing its subject. @throws Refused NOT_FOUND, SHARE_ENDED */
export async function checkShare(
  deps: Dependencies,
  kinds: Kinds,
  token: string,
): Promise<{ triesLeft: number }> {
  const row = await liveShare(
    deps,
    kinds,
    await repository.findShareByToken(deps.sql, hashesOfToken(deps.settings.crypto, token)),
  )
  return { triesLeft: Math.max(0, shareRules.tries - row.wrongTries) }
}

/** Opens a link with its passcode. @throws Refused NOT_FOUND, SHARE_ENDED, PASSCODE_WRONG with `triesLeft` */
export async function openShare(
  deps: Dependencies,
  kinds: Kinds,
  input: { token: string; passcode: string },
  visitor: Visitor,
): Promise<SharedContent> {
  const { sql, settings } = deps
  const tokenHashes = hashesOfToken(settings.crypto, input.token)
  const row = await liveShare(deps, kinds, await repository.findShareByToken(sql, tokenHashes))
  await checkPasscode(deps, row, input.passcode)
  const key = newShareToken()
  const keyUntil = await endOfVisit(deps, row)
  // Loaded first: a link whose subject is gone does not lose a view.
  const body = await showSubject(deps, kinds, row, { key, keyUntil })
  const view = {
    shareId: row.shareId,
    device: deviceOf(visitor.userAgent),
    network: networkOf(visitor.ip),
    keyHash: hashesOfToken(settings.crypto, key)[0],
    keyUntil,
  }
  if (!(await visits.addView(sql, view))) {
    const now = await repository.findShareByToken(sql, tokenHashes)
    throw shareEnded(now === undefined || now.state === 'LIVE' ? 'USED_UP' : now.state)
  }
  await addAuditEvent(sql, {
    accountId: row.accountId,
    action: 'view_share',
    subject: row.shareId,
    patientId: row.patientId,
    details: { device: view.device },
  })
  return { ...(await headOf(deps, row, { key, keyUntil })), ...body }
}

/** Continues an open visit. @throws Refused NOT_FOUND when the visit is over, SHARE_ENDED */
export async function resumeShare(
  deps: Dependencies,
  kinds: Kinds,
  key: string,
): Promise<SharedContent> {
  const row = await visitedShare(deps, kinds, key)
  const visit = { key, keyUntil: row.keyUntil }
  return {
    ...(await headOf(deps, row, visit)),
    ...(await showSubject(deps, kinds, row, visit)),
  }
}

/** A visit's key, and its end. */
type Visit = Pick<ShareViewer, 'key' | 'keyUntil'>

async function endOfVisit({ sql }: Dependencies, { expiresAt }: repository.ShareRow) {
  const whole = (await hospitalNow(sql)).getTime() + shareRules.keyMinutes * 60_000
  return new Date(Math.min(whole, expiresAt.getTime()))
}

async function visitedShare(
  deps: Dependencies,
  kinds: Kinds,
  key: string,
): Promise<repository.ShareRow & { keyUntil: Date }> {
  const row = await repository.findShareByKey(deps.sql, hashesOfToken(deps.settings.crypto, key))
  if (row === undefined) throw new Refused('NOT_FOUND', '查看时间已到，请重新输入密码')
  // An open visit may finish, though it was the link's last view or somebody else guessed at the passcode.
  const state = await stateOf(
    deps,
    kinds,
    row.state === 'USED_UP' || row.state === 'LOCKED' ? { ...row, state: 'LIVE' } : row,
  )
  if (state !== 'LIVE') throw shareEnded(state)
  return row
}

async function liveShare(
  deps: Dependencies,
  kinds: Kinds,
  row: repository.ShareRow | undefined,
): Promise<repository.ShareRow> {
  if (row === undefined) throw shareUnknown()
  const state = await stateOf(deps, kinds, row)
  if (state !== 'LIVE') throw shareEnded(state)
  return row
}

/** Only wrong attempts count, each before its answer, so that concurrent guesses are counted too; a locked link opens for nobody. */
async function checkPasscode(
  { sql, settings }: Dependencies,
  row: repository.ShareRow,
  passcode: string,
): Promise<void> {
  const isRight = settings.tokenSecrets.some((secret) =>
    isSame(row.passcodeHash, hashOfPasscode(secret, row.shareId, passcode)),
  )
  if (isRight) {
    if (await visits.hasTries(sql, row.shareId)) return
    throw shareEnded('LOCKED')
  }
  const tries = await visits.countWrongTry(sql, row.shareId)
  if (tries === undefined) throw shareEnded('LOCKED')
  const triesLeft = shareRules.tries - tries
  if (triesLeft > 0)
    throw new Refused('PASSCODE_WRONG', said`密码不正确，还可以试 ${triesLeft} 次`, {
      triesLeft: String(triesLeft),
    })
  await visits.lockShare(sql, row.shareId)
  await addAuditEvent(sql, {
    accountId: row.accountId,
    action: 'lock_share',
    subject: row.shareId,
    patientId: row.patientId,
  })
  throw shareEnded('LOCKED')
}

async function showSubject(
  deps: Dependencies,
  kinds: Kinds,
  row: repository.ShareRow,
  visit: Visit,
) {
  try {
    return await kindOf(kinds, row.kind).show(deps, row.subjectId, viewerOf(row, visit))
  } catch (error) {
    if (error instanceof Refused) throw shareEnded('GONE')
    throw error
  }
}

async function headOf(deps: Dependencies, row: repository.ShareRow, visit: Visit) {
  return {
    kind: row.kind,
    title: shownTitle(row.title),
    watermark: viewerOf(row, visit).watermark,
    key: visit.key,
    keyUntil: visit.keyUntil.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    serverNow: (await hospitalNow(deps.sql)).toISOString(),
  }
}

function viewerOf(row: repository.ShareRow, visit: Visit): ShareViewer {
  const day = hospitalMoment(row.createdAt).slice(0, 10)
  return {
    shareId: row.shareId,
    accountId: row.accountId,
    watermark: `分享 ${row.mark} ${day} 仅供本次查看`,
    ...visit,
  }
}
