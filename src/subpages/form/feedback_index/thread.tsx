import { View } from '@tarojs/components'

import type { Feedback, FeedbackEntry } from '@/contract/feedback'
import { formatMoment, hospitalDay } from '@/ui/facts/format_day'
import { Card } from '@/ui/lists/card'

import styles from './feedback_index.module.scss'
import { ShownPicture } from './feedback_pictures'

/** What was written with its pictures, then answers and what was said to them. Texts of people, as they are. */
export function Thread({ one }: { one: Feedback }) {
  const today = hospitalDay(one.serverNow)
  return (
    <>
      <Card title="您写的">
        <View className={styles.written}>{one.written}</View>
        {one.pictureIds.map((pictureId) => (
          <ShownPicture key={pictureId} pictureId={pictureId} />
        ))}
        <View className={styles.note}>{formatMoment(one.filedAt, today)}</View>
      </Card>
      {one.entries.map((entry) => (
        <Card key={`${entry.at} ${entry.kind}`} title={titles[entry.kind]}>
          <View className={styles.written}>{entry.written}</View>
          <View className={styles.note}>
            {[formatMoment(entry.at, today), entry.isByPhone && '医院打过电话']
              .filter(Boolean)
              .join(' · ')}
          </View>
        </Card>
      ))}
    </>
  )
}

const titles = {
  answer: '医院的答复',
  not_enough: '您说还不够',
  second_answer: '医院的再次答复',
} satisfies Record<FeedbackEntry['kind'], string>
