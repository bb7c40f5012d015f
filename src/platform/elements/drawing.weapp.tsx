import { View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import type { DrawingProps } from './elements.types'
import styles from './drawing.module.scss'

/** A drawing in the colour of the text around it: a mask, because the mini-program draws no SVG in a page. */
export function Drawing({ drawing, isSolid, className, style, label }: DrawingProps) {
  const masked: CSSProperties & Record<'--drawing', string> = {
    ...style,
    '--drawing': addressOf(drawing, isSolid),
  }
  return (
    <View
      className={`${styles.masked} ${className ?? ''}`}
      style={masked}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  )
}

function addressOf(drawing: string, isSolid: boolean): string {
  const paint = isSolid
    ? "fill='#000'"
    : "fill='none' stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'"
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${paint}>${drawing}</svg>`
  return `url("data:image/svg+xml,${svg.replace(/#/g, '%23').replace(/</g, '%3C').replace(/>/g, '%3E')}")`
}
