import { View } from '@tarojs/components'
import { useMemo } from 'react'

import { asAddress } from '@/ui/icons/shape'
import styles from './watermark.module.scss'

/** Faint text across the whole page, such as the reader: a passed-on photograph shows its origin. */
export function Watermark({ words }: { words: string }) {
  const picture = useMemo(() => asAddress(drawing(words)), [words])
  return <View className={styles.watermark} style={{ backgroundImage: picture }} aria-hidden />
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function drawing(words: string): string {
  const text = words.replace(/[&<>"']/g, (letter) => escapes[letter] ?? '')
  const line = (x: number, y: number) =>
    `<text x='${x}' y='${y}' transform='rotate(-22 ${x} ${y})'>${text}</text>`
  return `<svg xmlns='http://www.w3.org/2000/svg' width='350' height='260'><g fill='#7d8794' fill-opacity='.2' font-size='13' font-family='sans-serif'>${line(10, 120)}${line(70, 250)}</g></svg>`
}
