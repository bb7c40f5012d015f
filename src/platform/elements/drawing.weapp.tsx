import { View } from '@tarojs/components'

import type { DrawingProps } from './elements.types'
import styles from './drawing.module.scss'

/** A drawing in the colour of its text: a mask, because the mini-program renders no SVG in a page. The build has made a class of it (`config/loaders/icon_classes.js`). */
export function Drawing({ drawing, className, style, label }: DrawingProps) {
  return (
    <View
      className={`${styles.masked} ${drawing} ${className ?? ''}`}
      style={style}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  )
}
