import { useState } from 'react'

import type { Consent } from '@/contract/privacy'
import { go, navigate } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { authStore, hospitalStore, visitingPatientStore } from '@/stores'
import { confirm } from '@/ui/overlays/confirm'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { showToast } from '@/ui/overlays/toast'

import { ConsentList } from './privacy_index/consent_list'
import { ExportSheet } from './privacy_index/export_sheet'
import { MyDataCard, PolicyCard, RecentEvents } from './privacy_index/privacy_cards'
import { forSignedIn } from '@/gates/for_signed_in'
import { endsAccount, policyVersion, withdrawQuestion } from './privacy_words'
import { useExport } from './privacy_index/use_export'

definePageConfig({ navigationBarTitleText: '隐私与授权', enablePullDownRefresh: true })

const recentCount = 3

/** 隐私与授权: what was agreed to, who looked at what, and what the patient may do about his data. */
function PrivacyIndex() {
  const { hospitalId } = hospitalStore
  const [changed, setChanged] = useState<Consent[]>()
  const consents = useRequest({}, api.privacy.listConsents)
  const events = useRequest({ page: 1, pageSize: recentCount }, api.privacy.listAccessEvents)
  const sessions = useRequest({}, api.privacy.listSessions)
  const remarks = useRequest({ hospitalId, type: 'privacy_policy' as const }, (input) =>
    api.hospital.listRemarks(input, { prompt: false }),
  )
  const exported = useExport()

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
    // It may end what the account can do, and whom it can act for.
    void Promise.allSettled([
      authStore.refreshUser(),
      visitingPatientStore.refresh(),
      events.refresh(),
    ])
  }

  const current = remarks.data && policyVersion(remarks.data)
  const sessionCount = sessions.data?.length
  return (
    <PageFrame title="隐私与授权">
      <PolicyCard version={current} onRead={readPolicy} />
      <Loaded state={consents.state}>
        {(list) => (
          <ConsentList
            consents={changed ?? list}
            currentPolicy={current}
            onRead={readPolicy}
            onWithdraw={withdraw}
          />
        )}
      </Loaded>
      <RecentEvents state={events.state} onAll={go('privacy_access_log')} />
      <MyDataCard
        sessionCount={sessionCount}
        onExport={exported.start}
        onSessions={go('account_sessions')}
        onShares={go('share_list')}
        onDelete={go('account_delete')}
      />
      <ExportSheet
        fileName={exported.file?.fileName}
        canSave={exported.canSave}
        onSave={exported.save}
        onCopy={exported.copy}
        onClose={exported.close}
      />
    </PageFrame>
  )
}

export default forSignedIn(
  '隐私与授权',
  '登录后可以查看和管理您的授权',
  PrivacyIndex,
  <PolicyCard version={undefined} onRead={readPolicy} />,
)

/** The three agreements are explained in the one policy. */
function readPolicy(): void {
  void navigate('notice_index', { type: 'privacy_policy' })
}
