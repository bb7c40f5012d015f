import { View } from '@tarojs/components'

import type { MessageSettings } from '@/contract/message'
import { asksForEach, askWeChat } from '@/gates/we_chat_reminder'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'

import styles from './message_settings.module.scss'

/** WeChat's own dialog in the mini-program; in its browser, an explanation. */
export function WeChatPermission({ settings }: { settings: MessageSettings }) {
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
