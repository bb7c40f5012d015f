import { View } from '@tarojs/components'

import type { RedFlag } from '@/contract/form/rules'
import { callPhone } from '@/platform/device/phone_call'
import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'

import styles from './form_answer.module.scss'

/** An answer that may be an emergency: shown at once, without asking the server. */
export function RedFlagNotice({ flags }: { flags: readonly RedFlag[] }) {
  if (flags.length === 0) return null
  return (
    <View className={styles.flag}>
      <Notice tone="danger" title="这可能是急症" isUrgent>
        {flags.map(({ linkId, question, words }) => (
          <View key={`${linkId} ${words ?? ''}`}>{words ?? question}</View>
        ))}
        <View>
          请立即拨打 120，或让家人送您到急诊科，不要等预约。就诊开始前没有人看这里的回答。
        </View>
      </Notice>
      <View className={styles.call}>
        <Button kind="danger" isWide onPress={() => callPhone('120')}>
          拨打 120
        </Button>
      </View>
    </View>
  )
}
