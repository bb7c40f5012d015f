import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { Countdown } from '@/ui/facts/countdown'
import { hospitalDay, momentWords } from '@/ui/facts/day_words'
import { clock } from '@/ui/icons/frame'
import { Notice } from '@/ui/states/notice'

import styles from './release_notice.module.scss'

interface ReleaseNoticeProps {
  releaseAt: string
  /** The hospital's moment when the notice appears; give it a key by the release. */
  serverNow: string
}

/** When places appear, and how long that is; nobody has to reload. */
export function ReleaseNotice({ releaseAt, serverNow }: ReleaseNoticeProps) {
  const [shownAt] = useState(serverNow)
  const [isOver, setOver] = useState(false)
  return (
    <Notice icon={clock} title={`${momentWords(releaseAt, hospitalDay(shownAt))} 放号`}>
      {isOver ? (
        <Text>正在放号，马上更新…</Text>
      ) : (
        <View className={styles.left}>
          <Text className={styles.words}>还有</Text>
          <Countdown until={releaseAt} serverNow={shownAt} onEnd={() => setOver(true)} />
        </View>
      )}
      <View>到时这里自动更新，不用反复刷新。</View>
    </Notice>
  )
}
