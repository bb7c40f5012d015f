import { View } from '@tarojs/components'
import { useMemo, type CSSProperties } from 'react'
import { encode } from 'uqr'

import { asAddress } from '@/ui/icons/shape'

import styles from './ticket_code.module.scss'

interface TicketCodeProps {
  /** What the code holds. */
  value: string
  sizePx?: number
  /** What a screen reader says. */
  label?: string
}

/** A QR code, drawn from its matrix; works without network and on both platforms. */
export function TicketCode({ value, sizePx = 176, label = '就诊二维码' }: TicketCodeProps) {
  const picture = useMemo(
    () => asAddress(qrDrawing(encode(value, { ecc: 'M', border: 2 }).data)),
    [value],
  )
  const style: CSSProperties = {
    width: `${sizePx}px`,
    height: `${sizePx}px`,
    backgroundImage: picture,
  }
  return <View className={styles.code} style={style} role="img" aria-label={label} />
}

/** The dark cells of a matrix as one SVG path, row by row. */
export function qrDrawing(cells: readonly (readonly boolean[])[]): string {
  const runs = cells.flatMap((row, y) =>
    darkRuns(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`),
  )
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${cells.length} ${cells.length}' shape-rendering='crispEdges'><path fill='#000' d='${runs.join('')}'/></svg>`
}

function darkRuns(row: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs[runs.length - 1]
    if (!isDark) return
    if (last && last.start + last.length === x) last.length += 1
    else runs.push({ start: x, length: 1 })
  })
  return runs
}
