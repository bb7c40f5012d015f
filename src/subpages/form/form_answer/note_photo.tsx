import { View } from '@tarojs/components'

import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { ServerPicture } from '@/ui/pictures/server_picture'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonLines } from '@/ui/states/skeleton'

import { addPhoto } from '../add_photo'
import styles from './form_answer.module.scss'

interface NotePhotoProps {
  orderId: string
  photoId: string | null
  /** None where nothing can change. */
  onChange?: (photoId: string | null) => void
}

/** The photo beside the note: added, seen again, taken away until the visit begins. */
export function NotePhoto({ orderId, photoId, onChange }: NotePhotoProps) {
  const add = async () => {
    const added = await addPhoto((picture) => api.form.addPhoto({ orderId, picture }))
    if (added) onChange?.(added.photoId)
  }
  if (photoId === null)
    return onChange ? (
      <View className={styles.photo}>
        <Button kind="secondary" onPress={add}>
          加一张照片
        </Button>
        <View className={styles.note}>比如皮疹、药盒、外院的报告。只有医生和您能看到。</View>
      </View>
    ) : null
  return (
    <View className={styles.photo}>
      <Picture photoId={photoId} />
      {onChange && (
        <View className={styles.actions}>
          <Button kind="text" isAtEdge onPress={add}>
            换一张
          </Button>
          <Button kind="text" onPress={() => onChange(null)}>
            删除照片
          </Button>
        </View>
      )}
    </View>
  )
}

function Picture({ photoId }: { photoId: string }) {
  const { state } = useRequest({ photoId }, api.form.getPhoto)
  return (
    <Loaded state={state} skeleton={<SkeletonLines count={3} />}>
      {({ picture }) => (
        <ServerPicture
          className={styles.picture}
          mode="aspectFit"
          address={`data:image/jpeg;base64,${picture}`}
          label="给医生的照片"
        />
      )}
    </Loaded>
  )
}
