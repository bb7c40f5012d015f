/** Creating a link. Token and passcode leave the server once, in the reply; the database has their hashes only. */
import { randomUUID } from 'node:crypto'
import type { ParsedInputOf, ReplyOf } from '../../../src/contract/endpoint'
import { pageAddress } from '../../../src/contract/pages'
import type { shareCalls as calls } from '../../../src/contract/share'
import { transaction, violatedConstraint, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { said } from '../../language/callers_language'
import { hospitalNow } from '../../values/hospital_time'
import { addAuditEvent } from '../audit'
import { addConsent, hasConsent } from '../consent'
import { requireStepUp } from '../verification'
import { shareRules, shareConsentDocument, shareConsentVersion } from './limits'
import { hashOfPasscode, hashesOfToken, newMark, newPasscode, newShareToken } from './secrets'
import { type Kinds, kindOf, ownShare } from './service'
import * as repository from './share_repository'

/** The page that opens a link; the token follows behind `#`. */
const openingPage = pageAddress('share_open')

/**
 * Creates a link. Repeated with the same key it replaces the first, whose reply was lost.
 * @throws Refused STEP_UP_NEEDED, NOT_FOUND, NOT_PERMITTED, CONFLICT when too many links are active already
 */
export async function createShare(
  deps: Dependencies,
  kinds: Kinds,
  account: Account,
  input: ParsedInputOf<typeof calls.createShare>,
): Promise<ReplyOf<typeof calls.createShare>> {
  const { sql, settings } = deps
  const { accountId } = account
  const { kind, subjectId, validHours, maxViews, idempotencyKey } = input
  const subject = await kindOf(kinds, kind).requireOwner(sql, accountId, subjectId)
  const { patientId } = subject
  await requireStepUp(sql, account)
  const [shareId, token, passcode] = [randomUUID(), newShareToken(), newPasscode()]
  await transaction(sql, async (tx) => {
    await repository.dropRepeatedShare(tx, accountId, idempotencyKey)
    await refuseTooMany(tx, accountId)
    await keepConsent(tx, account, patientId)
    await repository.addShare(tx, {
      ...subject,
      shareId,
      accountId,
      kind,
      subjectId,
      mark: newMark(),
      tokenHash: hashesOfToken(settings.crypto, token)[0],
      passcodeHash: hashOfPasscode(settings.tokenSecret, shareId, passcode),
      idempotencyKey,
      validHours,
      maxViews,
    })
    const details = { kind, hours: String(validHours) }
    await addAuditEvent(tx, {
      accountId,
      action: 'create_share',
      subject: shareId,
      patientId,
      details,
    })
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'share_link_by_idempotency_key')
      throw new Refused('CONFLICT', '这个链接已经有人打开过，请重新分享')
    throw error
  })
  return {
    share: await ownShare(deps, kinds, accountId, shareId),
    link: `${settings.publicUrl.replace(/\/$/, '')}${openingPage}#${token}`,
    passcode,
    serverNow: (await hospitalNow(sql)).toISOString(),
  }
}

async function refuseTooMany(tx: Transaction, accountId: string): Promise<void> {
  if ((await repository.countLiveShares(tx, accountId)) < shareRules.liveLinks) return
  throw new Refused(
    'CONFLICT',
    said`同时有效的分享最多 ${shareRules.liveLinks} 个，请先在“我的分享”里撤回不用的`,
  )
}

/** Consent to sharing is asked for once per patient. */
async function keepConsent(tx: Transaction, account: Account, patientId: string): Promise<void> {
  const consent = {
    accountId: account.accountId,
    patientId,
    document: shareConsentDocument,
    version: shareConsentVersion,
  }
  if (!(await hasConsent(tx, consent))) await addConsent(tx, { ...consent, channel: account.app })
}
