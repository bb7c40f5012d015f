import { View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import { classNames } from './class_names'
import styles from './icon.module.scss'
import type { IconShape } from './icons/shape'

interface IconProps {
  /** A shape of `@/ui/icons/frame` (tab pages), `service` (home grid) or `more` (subpages). */
  of: IconShape
  sizePx?: number
  /** What it says to a screen reader; without it the icon is decoration. */
  label?: string
  className?: string
}

/** An icon in the colour of the text around it; it grows in elder mode. */
export function Icon({ of, sizePx = 20, label, className }: IconProps) {
  const style: CSSProperties & Record<'--icon' | '--icon-size', string> = {
    '--icon': of,
    '--icon-size': `${sizePx}px`,
  }
  return (
    <View
      className={classNames(styles.icon, className)}
      style={style}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  )
}
