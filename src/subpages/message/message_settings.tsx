import { View } from '@tarojs/components'
import { useState } from 'react'

import { messageKindLabels, messageKinds, type MessageSettings } from '@/contract/message'
import { go } from '@/navigation/navigate'
import { asksForEach, askWeChat } from '@/gates/we_chat_reminder'
import { forSignedIn } from '@/gates/for_signed_in'
import { usePageRefresh } from '@/request/loading/page_refresh'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { CheckRow } from '@/ui/forms/check_row'
import { ChoiceList } from '@/ui/forms/choice_list'
import { Loaded } from '@/ui/states/loaded'
import { Notice } from '@/ui/states/notice'
import { PageFrame } from '@/ui/frame/page_frame'
import { showToast } from '@/ui/overlays/toast'

import { kindNotes, quietChoices, quietOf, quietValue, withSwitch } from './message_words'
import styles from './message_settings/message_settings.module.scss'

definePageConfig({ navigationBarTitleText: '消息设置', enablePullDownRefresh: true })

/** 消息设置: which kinds are sent, when not, and WeChat's permission. */
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
              <View className={styles.heading} role="heading" aria-level={2}>
                发给我的通知
              </View>
              <View className={styles.lead}>关掉后不再发微信和短信，消息里仍然能看到。</View>
              <Card>
                {messageKinds.map((kind) => {
                  const isFixed = settings.alwaysOn.includes(kind)
                  return (
                    <View key={kind} className={styles.switch}>
                      <CheckRow
                        isChecked={isFixed || !settings.switchedOff.includes(kind)}
                        label={messageKindLabels[kind]}
                        onChange={(isOn) =>
                          isFixed
                            ? showToast('停诊通知不能关闭：收不到会让您白跑一趟')
                            : void save(settings, {
                                switchedOff: withSwitch(settings.switchedOff, kind, isOn),
                              })
                        }
                      />
                      <View className={styles.note}>{kindNotes[kind]}</View>
                    </View>
                  )
                })}
              </Card>
              <View className={styles.heading} role="heading" aria-level={2}>
                免打扰
              </View>
              <View className={styles.lead}>
                这段时间不发通知，结束后再发。停诊和快到您了除外。
              </View>
              <Card>
                <ChoiceList
                  label="免打扰时间"
                  choices={choicesWith(settings.quiet)}
                  value={quietValue(settings.quiet)}
                  onChange={(value) => void save(settings, { quiet: quietOf(value) })}
                />
              </Card>
            </>
          )
        }}
      </Loaded>
    </PageFrame>
  )
}

/** WeChat's own question in the mini-program; in its browser, what has to be done there. */
function WeChatPermission({ settings }: { settings: MessageSettings }) {
  const { tel, templates } = settings
  const fallback = tel
    ? `微信收不到时，重要的通知会发短信到 ${tel}。`
    : '绑定手机号后，微信收不到的重要通知会发短信。'

  if (asksForEach && templates.length > 0) {
    return (
      <Notice title="用微信通知我">
        {`微信每允许一次，我们可以发一次通知。勾选“总是保持以上选择”就不用每次再点。${fallback}`}
        <View className={styles.action}>
          <Button isSmall onPress={() => askWeChat(templates)}>
            允许微信通知
          </Button>
        </View>
      </Notice>
    )
  }
  return (
    <Notice title="用微信通知我">
      {`关注医院公众号后，通知会发到您的微信。${fallback}`}
      {!tel && (
        <View className={styles.action}>
          <Button isSmall kind="secondary" onPress={go('bind_tel')}>
            绑定手机号
          </Button>
        </View>
      )}
    </Notice>
  )
}

/** Hours that were chosen elsewhere stay in the list. */
function choicesWith(quiet: MessageSettings['quiet']): { value: string; words: string }[] {
  const value = quietValue(quiet)
  return quietChoices.some((choice) => choice.value === value)
    ? [...quietChoices]
    : [{ value, words: value }, ...quietChoices]
}

export default forSignedIn('消息设置', '登录后可以设置收哪些消息', MessageSettingsPage)
