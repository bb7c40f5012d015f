import { go, navigate } from '@/navigation/navigate'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'

import { ConsentList } from './privacy_index/consent_list'
import { ExportSheet } from './privacy_index/export_sheet'
import { MyDataCard, PolicyCard, RecentEvents } from './privacy_index/privacy_cards'
import { forSignedIn } from '@/gates/for_signed_in'
import { FoldForElders } from '@/ui/lists/fold_for_elders'
import { useExport } from './privacy_index/use_export'
import { usePrivacy } from './privacy_index/use_privacy'

definePageConfig({ navigationBarTitleText: '隐私与授权', enablePullDownRefresh: true })

/** 隐私与授权: consents, accesses, and the patient's rights over their data. */
function PrivacyIndex() {
  const { consents, events, sessionCount, policy, withdraw } = usePrivacy()
  const exported = useExport()
  return (
    <PageFrame title="隐私与授权">
      <PolicyCard version={policy} onRead={readPolicy} />
      <Loaded state={consents}>
        {(list) => (
          <FoldForElders title="我的授权">
            <ConsentList
              consents={list}
              currentPolicy={policy}
              onRead={readPolicy}
              onWithdraw={withdraw}
            />
          </FoldForElders>
        )}
      </Loaded>
      <RecentEvents state={events} onAll={go('privacy_access_log')} />
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
      {exported.stepUpSheet}
    </PageFrame>
  )
}

export default forSignedIn(
  '隐私与授权',
  '登录后可以查看和管理您的授权',
  PrivacyIndex,
  <PolicyCard version={undefined} onRead={readPolicy} />,
)

/** The three consents are explained in the one policy. */
function readPolicy(): void {
  void navigate('notice_index', { type: 'privacy_policy' })
}
