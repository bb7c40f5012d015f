import { View } from '@tarojs/components'
import { correction, generate } from 'lean-qr/nano'
import { useMemo, type CSSProperties } from 'react'

import { asAddress } from '@/ui/icons/shape'

import styles from './ticket_code.module.scss'

interface TicketCodeProps {
  /** The code's content. */
  value: string
  sizePx?: number
  /** The screen reader's text. */
  label?: string
}

/** A QR code, drawn from its matrix; works offline and on both platforms. */
export function TicketCode({ value, sizePx = 176, label = '就诊二维码' }: TicketCodeProps) {
  const picture = useMemo(() => asAddress(qrDrawing(value)), [value])
  const style: CSSProperties = {
    width: `${sizePx}px`,
    height: `${sizePx}px`,
    backgroundImage: picture,
  }
  return <View className={styles.code} style={style} role="img" aria-label={label} />
}

/** White cells on each side. */
const border = 2

/** The code's dark cells as one SVG path, row by row. */
export function qrDrawing(value: string): string {
  const code = generate(value, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * border
  let path = ''
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0, length = 0; x < code.size; x += length + 1, length = 0) {
      while (code.get(x + length, y)) length += 1
      if (length > 0) path += `M${x + border} ${y + border}h${length}v1h-${length}z`
    }
  }
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${side} ${side}' shape-rendering='crispEdges'><path fill='#000' d='${path}'/></svg>`
}
