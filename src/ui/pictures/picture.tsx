import { View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import styles from './picture.module.scss'

/** An illustration: the address of a picture. */
export type PictureShape = string

/** A small illustration; decoration, because the text beside it says the same. */
export function Picture({ of }: { of: PictureShape }) {
  const style: CSSProperties = { backgroundImage: of }
  return <View className={styles.picture} style={style} aria-hidden />
}
