import { Text, View } from '@tarojs/components'
import { useEffect } from 'react'

import { type QueueItem, queueStatusLabels } from '@/contract/queue'
import { speech } from '@/platform/sound/speech'
import { topInset } from '@/platform/overlays/top_inset'
import { classNames } from '@/ui/class_names'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { bell, place } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import { acknowledge } from '@/waiting/calls'
import { adviceOf, keyOf } from '@/waiting/queue_words'

import styles from './called_screen.module.scss'
import { placeOf, roomOf, spokenCall } from './call_words'
import { ring, useRinging } from './ringing'

interface CalledScreenProps {
  item: QueueItem
  onAnswer: () => unknown
}

/** A called number, readable at arm's length: the number, where to go, the way, and one button. */
export function CalledScreen({ item, onAnswer }: CalledScreenProps) {
  const { itemName, patientName, queueNo, status } = item
  const isCalling = status === 'CALLING'
  const where = placeOf(item)
  useRinging(isCalling ? spokenCall(item) : undefined)
  // Leaving by the phone's own back counts as seen.
  const key = keyOf(item)
  useEffect(() => () => acknowledge(key), [key])

  return (
    <PageFrame
      title="叫号"
      hasTopBar={false}
      isFlush
      bottom={<Answers item={item} onAnswer={onAnswer} />}
    >
      <View className={styles.screen} style={{ paddingTop: `${topInset().topPx + 24}px` }}>
        <View className={styles.title} role="heading" aria-level={1}>
          {isCalling ? '叫到您了' : status && queueStatusLabels[status]}
        </View>
        <View className={styles.who}>{[patientName, itemName].filter(Boolean).join(' · ')}</View>
        <View className={classNames(styles.ring, isCalling && styles.pulse)}>
          <Text className={styles.number}>{queueNo}</Text>
        </View>
        <View className={styles.room} role="alert">
          {isCalling ? <Text>{`请到 ${roomOf(item)}`}</Text> : <Text>{adviceOf(item)}</Text>}
        </View>
        {isCalling && where && (
          <View className={styles.way}>
            <Icon of={place} sizePx={22} className={styles.icon} />
            <View className={styles.words}>
              <View>{where}</View>
              {item.way && (
                <>
                  <View className={styles.label}>怎么走</View>
                  <View>{item.way}</View>
                </>
              )}
            </View>
          </View>
        )}
      </View>
    </PageFrame>
  )
}

function Answers({ item, onAnswer }: CalledScreenProps) {
  const answer = () => {
    acknowledge(keyOf(item))
    return onAnswer()
  }
  return (
    <View className={styles.bar}>
      <View className={styles.answer}>
        <Button isWide onPress={answer}>
          {item.status === 'CALLING' ? '知道了，我这就去' : '知道了'}
        </Button>
      </View>
      {item.status === 'CALLING' && speech.isThere() && (
        <View className={styles.again}>
          <Button kind="text" icon={bell} onPress={() => ring(spokenCall(item))}>
            再报一遍
          </Button>
        </View>
      )}
    </View>
  )
}
