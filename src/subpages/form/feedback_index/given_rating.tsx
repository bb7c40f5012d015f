import { View } from '@tarojs/components'
import { useState } from 'react'

import type { Rating } from '@/contract/feedback'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'

import styles from './feedback_index.module.scss'
import { aspects, faces } from './feedback_words'
import { RatingForm } from './rating_form'

interface GivenRatingProps {
  rating: Rating
  onChanged: () => Promise<void>
  /** The hospital takes what patients write. */
  mayWrite: boolean
}

/** What was given, with thanks; within an hour it can be changed. */
export function GivenRating({ rating, onChanged, mayWrite }: GivenRatingProps) {
  const { given, orderId, state } = rating
  const [isEditing, setEditing] = useState(false)
  if (given === null) return null
  if (isEditing && state === 'open')
    return (
      <RatingForm
        rating={rating}
        onSent={async () => {
          await onChanged()
          setEditing(false)
        }}
      />
    )
  return (
    <>
      <View className={styles.part}>
        <Notice tone="success" title="谢谢您，医院收到了">
          医院看总的比例和您写的话，不公开是谁评的。
        </Notice>
      </View>
      <Card isFlush>
        {aspects.map(({ name, words }) => (
          <ListRow
            key={name}
            title={words}
            value={faces.find(({ mark }) => mark === given[name])?.words}
          />
        ))}
        {given.written !== '' && <ListRow title={given.written} />}
      </Card>
      {state === 'open' && (
        <Button kind="text" onPress={() => setEditing(true)}>
          一小时内可以改
        </Button>
      )}
      {mayWrite && (
        <Button kind="text" onPress={go('feedback_index', { show: 'new', orderId })}>
          想要医院答复，写一件
        </Button>
      )}
    </>
  )
}
