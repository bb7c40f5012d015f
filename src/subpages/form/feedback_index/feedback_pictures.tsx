import { View } from '@tarojs/components'

import { PICTURES_MAX } from '@/contract/feedback/words'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { ServerPicture } from '@/ui/pictures/server_picture'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonLines } from '@/ui/states/skeleton'

import { addPhoto } from '../add_photo'
import styles from './feedback_index.module.scss'

interface FeedbackPicturesProps {
  pictureIds: readonly string[]
  onChange: (pictureIds: string[]) => void
}

/** Up to three pictures beside what is written: added, seen again, taken away. */
export function FeedbackPictures({ pictureIds, onChange }: FeedbackPicturesProps) {
  const add = async () => {
    const added = await addPhoto((picture) => api.feedback.addPicture({ picture }))
    if (added) onChange([...pictureIds, added.pictureId])
  }
  return (
    <View className={styles.pictures}>
      {pictureIds.map((pictureId) => (
        <View key={pictureId}>
          <ShownPicture pictureId={pictureId} />
          <Button
            kind="text"
            isAtEdge
            onPress={() => onChange(pictureIds.filter((one) => one !== pictureId))}
          >
            删除照片
          </Button>
        </View>
      ))}
      {pictureIds.length < PICTURES_MAX && (
        <Button kind="secondary" onPress={add}>
          {pictureIds.length === 0 ? '加照片（选填）' : '再加一张'}
        </Button>
      )}
    </View>
  )
}

/** One that was added. */
export function ShownPicture({ pictureId }: { pictureId: string }) {
  const { state } = useRequest({ pictureId }, api.feedback.getPicture)
  return (
    <Loaded state={state} skeleton={<SkeletonLines count={3} />}>
      {({ picture }) => (
        <ServerPicture
          className={styles.picture}
          mode="aspectFit"
          address={`data:image/jpeg;base64,${picture}`}
          label="您附的照片"
        />
      )}
    </Loaded>
  )
}
