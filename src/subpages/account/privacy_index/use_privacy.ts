import { useState } from 'react'

import type { Consent } from '@/contract/privacy'
import { navigate } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { accountStore, hospitalStore, visitingPatientStore } from '@/stores'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'
import { mapReady } from '@/ui/states/load_state'

import { endsAccount, policyVersion, withdrawQuestion } from '../privacy_words'

const recentCount = 3

/** Consents and accesses of the signed-in account; and withdrawing a consent. */
export function usePrivacy() {
  const { hospitalId } = hospitalStore
  const [changed, setChanged] = useState<Consent[]>()
  const consents = useRequest({}, api.privacy.listConsents)
  const events = useRequest({ pageSize: recentCount }, api.privacy.listAccessEvents)
  const sessions = useRequest({}, api.privacy.listSessions)
  const remarks = useRequest({ hospitalId, type: 'privacy_policy' as const }, (input) =>
    api.hospital.listRemarks(input, { prompt: false }),
  )

  async function refresh(): Promise<void> {
    await Promise.all([consents.refresh(), events.refresh(), sessions.refresh(), remarks.refresh()])
    setChanged(undefined)
  }

  usePageReturn(refresh)

  async function withdraw(consent: Consent): Promise<void> {
    if (!(await confirm(withdrawQuestion(consent)))) return
    if (endsAccount(consent)) {
      await navigate('account_delete')
      return
    }
    const rest = await api.privacy
      .withdrawConsent({ consentId: consent.consentId })
      .catch(() => undefined)
    if (!rest) return
    setChanged(rest)
    showToast('已撤回')
    // It may end the account's rights, and its patient links.
    for (const shown of [accountStore, visitingPatientStore, events])
      void shown.refresh().catch(() => undefined)
  }

  return {
    consents: mapReady(consents.state, (list) => changed ?? list),
    events: events.state,
    sessionCount: sessions.data?.length,
    policy: remarks.data && policyVersion(remarks.data),
    withdraw,
  }
}
