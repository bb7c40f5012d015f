import { View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'

import styles from './emergency_note.module.scss'

/** Emergencies must not wait for an appointment. */
export function EmergencyNote() {
  return (
    <View className={styles.note}>
      <Button kind="text" onPress={go('symptom_helper')}>
        不知道看什么科？按症状找
      </Button>
      <Notice tone="warning">
        胸痛、呼吸困难、大量出血、意识不清等紧急情况，请直接到急诊或拨打 120。
      </Notice>
    </View>
  )
}
