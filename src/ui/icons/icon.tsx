import type { CSSProperties } from 'react'

import { Drawing } from '@/platform/elements/drawing'

import { classNames } from '@/ui/class_names'
import styles from './icon.module.scss'
import type { IconShape } from './shape'

interface IconProps {
  of: IconShape
  sizePx?: number
  /** The screen reader's text; without it the icon is decoration. */
  label?: string
  className?: string
}

/** An icon in the colour of its text; it grows in elder mode. */
export function Icon({ of, sizePx = 20, label, className }: IconProps) {
  const style: CSSProperties & Record<'--icon-size', string> = { '--icon-size': `${sizePx}px` }
  return (
    <Drawing
      {...of}
      className={classNames(styles.icon, of.isSolid ? styles.solid : styles.line, className)}
      style={style}
      label={label}
    />
  )
}
