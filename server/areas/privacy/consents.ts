/** The account's consents, and withdrawing them. */
import type { Consent } from '../../../src/contract/privacy'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { lockAccount } from '../account'
import { addAuditEvent } from '../audit'
import * as consents from '../consent'
import { leavePatient } from '../patient'
import { revokeShares } from '../share'
import { withdrawalEffects } from './words'

/** Every consent in every version, withdrawn ones too. */
export async function listConsents({ sql }: Dependencies, account: Account): Promise<Consent[]> {
  const rows = await consents.listConsents(sql, account.accountId)
  return rows.map(
    ({ consentId, document, version, patientId, patientName, givenAt, withdrawnAt }) => ({
      consentId,
      document,
      version,
      patientId,
      patientName,
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      effect: withdrawalEffects[document],
    }),
  )
}

/**
 * Withdraws a consent. The insurance's ends by itself. Without one about a patient the app cannot process the
 * patient's data, so the patient link and all consents about the patient end. Without the one to share, the links
 * about the patient end. Without the privacy policy there can be no account: that is its deletion.
 * @throws Refused NOT_FOUND, CONFLICT
 */
export async function withdrawConsent(
  deps: Dependencies,
  account: Account,
  consentId: string,
): Promise<Consent[]> {
  const { accountId } = account
  await transaction(deps.sql, async (tx) => {
    await lockAccount(tx, accountId)
    const consent = await consents.lockConsent(tx, accountId, consentId)
    if (consent === undefined) throw new Refused('NOT_FOUND', '没有找到这项授权')
    if (consent.isWithdrawn) return
    const { document, patientId } = consent
    if (patientId === null) throw new Refused('CONFLICT', withdrawalEffects.privacy_policy)
    if (document === 'share_health_data') {
      await revokeShares(tx, accountId, patientId)
      await consents.endConsent(tx, accountId, consentId)
    } else if (document === 'medical_insurance') {
      await consents.endConsent(tx, accountId, consentId)
    } else {
      await leavePatient(tx, deps.settings.identityKeys, { accountId, patientId })
      await revokeShares(tx, accountId, patientId)
    }
    await addAuditEvent(tx, {
      accountId,
      action: 'withdraw_consent',
      subject: consentId,
      patientId,
      details: { document },
    })
  })
  return listConsents(deps, account)
}
