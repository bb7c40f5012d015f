import { useState } from 'react'

import { messageKinds, type MessageSettings } from '@/contract/message'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { FoldForElders } from '@/ui/lists/fold_for_elders'

import { KindSwitches } from './message_settings/kind_switches'
import { QuietHours } from './message_settings/quiet_hours'
import { WeChatPermission } from './message_settings/we_chat_permission'

definePageConfig({ navigationBarTitleText: '消息设置', enablePullDownRefresh: true })

/** 消息设置: which kinds are sent, the quiet hours, and WeChat's permission. */
function MessageSettingsPage() {
  const [saved, setSaved] = useState<MessageSettings>()
  const { state, refresh } = useRequest({}, api.message.getSettings)

  usePageRefresh(() => refresh().then(() => setSaved(undefined)))

  async function save(
    before: MessageSettings,
    change: Partial<Pick<MessageSettings, 'switchedOff' | 'quiet'>>,
  ): Promise<void> {
    const next = { ...before, ...change }
    const switchedOff = messageKinds.filter((kind) => next.switchedOff.includes(kind))
    const kept = await api.message
      .saveSettings({ switchedOff, quiet: next.quiet ?? null })
      .catch(() => undefined)
    if (kept) setSaved(kept)
  }

  return (
    <PageFrame title="消息设置">
      <Loaded state={state}>
        {(loaded) => {
          const settings = saved ?? loaded
          return (
            <>
              <WeChatPermission settings={settings} />
              <KindSwitches
                settings={settings}
                onChange={(switchedOff) => void save(settings, { switchedOff })}
              />
              <FoldForElders title="免打扰时间">
                <QuietHours
                  quiet={settings.quiet}
                  onChange={(quiet) => void save(settings, { quiet })}
                />
              </FoldForElders>
            </>
          )
        }}
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('消息设置', '登录后可以设置收哪些消息', MessageSettingsPage)
