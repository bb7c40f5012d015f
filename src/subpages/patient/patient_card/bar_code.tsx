import { View } from '@tarojs/components'
import { useMemo, type CSSProperties } from 'react'

import { asAddress } from '@/ui/icons/shape'

import { barDrawing, code128 } from './code128'
import styles from './bar_code.module.scss'

interface BarCodeProps {
  /** Printable ASCII. */
  value: string
  label: string
}

/** Two whole pixels a module: bars of equal width stay equal on every screen. */
const modulePx = 2
const heightPx = 88

/** A Code 128 bar code, drawn from its bars; works offline and on both platforms. */
export function BarCode({ value, label }: BarCodeProps) {
  const { picture, widthPx } = useMemo(
    () => ({ picture: asAddress(barDrawing(value)), widthPx: code128(value).modules * modulePx }),
    [value],
  )
  const style: CSSProperties = {
    width: `${widthPx}px`,
    height: `${heightPx}px`,
    backgroundImage: picture,
  }
  return <View className={styles.code} style={style} role="img" aria-label={label} />
}
