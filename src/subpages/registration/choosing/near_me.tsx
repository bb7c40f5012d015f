import { View } from '@tarojs/components'

import { findPosition } from '@/platform/device/position'
import type { Position } from '@/platform/device/position.types'
import { Button } from '@/ui/forms/button'
import { place } from '@/ui/icons/frame'
import { showToast } from '@/ui/overlays/toast'

import styles from './branch_card.module.scss'

/** Asks for the patient's position, by a press only; nothing where the phone has none. */
export function NearMe({ onFound }: { onFound: (position: Position) => void }) {
  if (!findPosition) return null

  async function find(): Promise<void> {
    const position = await findPosition?.()
    if (position) onFound(position)
    else showToast('没有拿到位置，可以按地址选')
  }

  return (
    <View className={styles.near}>
      <Button kind="text" icon={place} onPress={find}>
        看看哪个院区离我近
      </Button>
      <View className={styles.hint}>位置只在这台手机上算距离，不上传，也不保存</View>
    </View>
  )
}
