import { View } from '@tarojs/components'
import { useState, type CSSProperties } from 'react'

import styles from './avatar.module.scss'
import { formatInitial } from './format_initial'
import { ServerPicture } from './server_picture'

interface AvatarProps {
  name: string
  /** Address of a portrait; a character of the name stands in for it. */
  photo?: string | null
  sizePx?: number
}

/** A round portrait; decoration, the name stands beside it. */
export function Avatar({ name, photo, sizePx = 48 }: AvatarProps) {
  const [brokenPhoto, setBrokenPhoto] = useState<string>()
  const style: CSSProperties & Record<'--avatar-size', string> = { '--avatar-size': `${sizePx}px` }
  const isShown = photo && photo !== brokenPhoto
  return (
    <View className={styles.avatar} style={style} aria-hidden>
      {isShown ? (
        <ServerPicture
          className={styles.photo}
          address={photo}
          mode="aspectFill"
          onError={() => setBrokenPhoto(photo)}
        />
      ) : (
        formatInitial(name)
      )}
    </View>
  )
}
