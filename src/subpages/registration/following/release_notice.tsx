import { Text, View } from '@tarojs/components'
import { useContext, useState } from 'react'

import { Countdown, useTimeLeft } from '@/ui/facts/countdown'
import { hospitalDay, formatMoment } from '@/ui/facts/format_day'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'
import { clock } from '@/ui/icons/frame'
import { Notice } from '@/ui/states/notice'

import styles from './release_notice.module.scss'

interface ReleaseNoticeProps {
  releaseAt: string
  /** The hospital's time when the notice appears; its key is the release. */
  serverNow: string
}

/** The next release, with a countdown; the page reloads by itself. */
export function ReleaseNotice({ releaseAt, serverNow }: ReleaseNoticeProps) {
  const [shownAt] = useState(serverNow)
  const [isOver, setOver] = useState(false)
  const { isElder } = useContext(DisplayPreferencesContext)
  const end = () => setOver(true)
  return (
    <Notice icon={clock} title={`${formatMoment(releaseAt, hospitalDay(shownAt))} 放号`}>
      {isOver && <Text>正在放号，马上更新…</Text>}
      {!isOver && isElder && <Quietly until={releaseAt} serverNow={shownAt} onEnd={end} />}
      {!isOver && !isElder && (
        <View className={styles.left}>
          <Text className={styles.words}>还有</Text>
          <Countdown until={releaseAt} serverNow={shownAt} onEnd={end} />
        </View>
      )}
      <View>到时这里自动更新，不用反复刷新。</View>
    </Notice>
  )
}

/** The title names the time: elder mode shows no running clock. */
function Quietly({ until, serverNow, onEnd }: Parameters<typeof Countdown>[0]) {
  useTimeLeft(until, serverNow, onEnd)
  return null
}
