import { View } from '@tarojs/components'
import { useState } from 'react'

import type { SessionInfo } from '@/contract/privacy'
import { api } from '@/request/api'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'
import { confirm } from '@/ui/overlays/confirm'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { showToast } from '@/ui/overlays/toast'

import styles from './heading.module.scss'
import { SecurityLog } from './account_sessions/security_log'
import { SessionRow } from './account_sessions/session_row'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '登录设备', enablePullDownRefresh: true })

/** 登录设备: where the account is signed in, and the end of all but this one. */
function AccountSessions() {
  const [left, setLeft] = useState<SessionInfo[]>()
  const { state, data = [], refresh } = useRequest({}, api.privacy.listSessions)
  const log = useRequest({}, api.privacy.listSecurityEvents)
  const sessions = left ?? data
  const others = sessions.filter((session) => !session.isThis).length

  usePageRefresh(() => Promise.all([refresh(), log.refresh()]).finally(() => setLeft(undefined)))

  async function endOthers(): Promise<void> {
    const isSure = await confirm({
      title: `退出其他 ${others} 台设备？`,
      text: '那些设备上会立刻看不到您的信息，再次使用要重新登录。本机不受影响。',
      confirmLabel: '全部退出',
      isDanger: true,
    })
    if (!isSure) return
    const rest = await api.privacy.endOtherSessions({}).catch(() => undefined)
    if (!rest) return
    setLeft(rest)
    showToast('其他设备已退出')
  }

  return (
    <PageFrame
      title="登录设备"
      bottom={
        others > 0 ? (
          <SubmitBar action={`退出其他 ${others} 台设备`} isGrave onPress={endOthers} />
        ) : undefined
      }
    >
      <View className={styles.lead}>
        {state.status === 'ready' && others === 0
          ? '账号只在这台设备上登录着。'
          : '不认识的设备，或手机丢了，请退出其他设备。'}
      </View>
      <Loaded state={state}>
        {() => (
          <Card isFlush>
            {sessions.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </Card>
        )}
      </Loaded>
      <FoldForElders title="登录与安全记录">
        <SecurityLog state={log.state} />
      </FoldForElders>
    </PageFrame>
  )
}

export default forSignedIn('登录设备', '登录后可以查看登录的设备', AccountSessions)
