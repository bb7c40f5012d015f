import { View } from '@tarojs/components'
import { useState } from 'react'

import type { Rating } from '@/contract/feedback'
import { redFlagsIn } from '@/contract/feedback/red_flags'
import { RATING_WRITTEN_MAX, type Mark } from '@/contract/feedback/words'
import { api } from '@/request/api'
import { serverNowText } from '@/request/server_clock'
import { hospitalDay } from '@/ui/facts/format_day'
import { MainAction } from '@/ui/forms/main_action'
import { Segmented } from '@/ui/forms/segmented'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'

import { LongField } from '@/ui/forms/long_field'
import { Faces } from './faces'
import styles from './feedback_index.module.scss'
import { aspects, faces, formatAbout } from './feedback_words'
import { HelpNotice } from './help_notice'

type Marks = Partial<Record<(typeof aspects)[number]['name'], Mark>>

interface RatingFormProps {
  rating: Rating
  onSent: () => Promise<void>
}

/** One face for all; each of the three can be another. A sentence is as one likes. */
export function RatingForm({ rating, onSent }: RatingFormProps) {
  const { orderId, given } = rating
  const [marks, setMarks] = useState<Marks>(given ?? {})
  const [written, setWritten] = useState(given?.written ?? '')
  const { doctor, waiting, way } = marks
  const isWhole = doctor !== undefined && waiting !== undefined && way !== undefined
  async function send(): Promise<void> {
    if (!isWhole) return
    await api.feedback.rate({ orderId, doctor, waiting, way, written })
    await onSent()
  }
  return (
    <>
      <Card title="这次看病怎么样？">
        <View className={styles.note}>{formatAbout(rating, hospitalDay(serverNowText()))}</View>
        <Faces
          value={doctor === waiting && waiting === way ? doctor : undefined}
          onChange={(mark) => setMarks({ doctor: mark, waiting: mark, way: mark })}
        />
      </Card>
      <FoldForElders title="分开评价，写一句话">
        <Card title="也可以分开评">
          {aspects.map(({ name, words }) => (
            <View key={name} className={styles.part}>
              <View className={styles.label}>{words}</View>
              <Segmented
                label={words}
                choices={segments}
                value={marks[name] === undefined ? undefined : String(marks[name])}
                onChange={(value) =>
                  setMarks({
                    ...marks,
                    [name]: faces.find(({ mark }) => `${mark}` === value)?.mark,
                  })
                }
              />
            </View>
          ))}
        </Card>
        <Card title="想说一句（选填）">
          <LongField
            label="想说一句（选填）"
            value={written}
            maxLength={RATING_WRITTEN_MAX}
            placeholder="最多 200 字，不会答复；要答复请写给医院"
            onChange={setWritten}
          />
          <HelpNotice flags={redFlagsIn(written)} />
        </Card>
      </FoldForElders>
      <MainAction action="送给医院" disabled={!isWhole} onPress={send} />
    </>
  )
}

const segments = faces.map(({ mark, words }) => ({ value: String(mark), words }))
