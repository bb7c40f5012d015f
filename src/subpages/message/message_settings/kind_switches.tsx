import { View } from '@tarojs/components'

import { messageKindLabels, messageKinds, type MessageSettings } from '@/contract/message'
import { CheckRow } from '@/ui/forms/check_row'
import { Card } from '@/ui/lists/card'
import { showToast } from '@/ui/overlays/toast'

import { kindNotes, withSwitch } from '../message_words'
import styles from './message_settings.module.scss'

interface KindSwitchesProps {
  settings: MessageSettings
  onChange: (switchedOff: MessageSettings['switchedOff']) => void
}

/** Which kinds are sent. */
export function KindSwitches({ settings, onChange }: KindSwitchesProps) {
  const isSent = (kind: string): boolean => !settings.notSent?.includes(kind)
  return (
    <>
      <View className={styles.heading} role="heading" aria-level={2}>
        发给我的通知
      </View>
      <View className={styles.lead}>关掉后不再发微信和短信，消息里仍然能看到。</View>
      <Card>
        {messageKinds.filter(isSent).map((kind) => {
          const isFixed = settings.alwaysOn.includes(kind)
          return (
            <View key={kind} className={styles.switch}>
              <CheckRow
                isSwitch
                isChecked={isFixed || !settings.switchedOff.includes(kind)}
                label={messageKindLabels[kind]}
                onChange={(isOn) =>
                  isFixed
                    ? showToast('停诊通知不能关闭：收不到会让您白跑一趟')
                    : onChange(withSwitch(settings.switchedOff, kind, isOn))
                }
              />
              <View className={styles.note}>{kindNotes[kind]}</View>
            </View>
          )
        })}
      </Card>
    </>
  )
}
