import { View } from '@tarojs/components'

import type { SharedContent } from '@/contract/share'
import { Countdown } from '@/ui/countdown'

import styles from './share.module.scss'

/** What was shared, and until when it is shown. */
export function SharedBody({ content }: { content: SharedContent }) {
  return (
    <>
      <View className={styles.head}>
        <View className={styles.title}>{content.title}</View>
        <View className={styles.facts}>
          本次查看还剩 <Countdown until={content.keyUntil} serverNow={content.serverNow} />
        </View>
      </View>
    </>
  )
}
