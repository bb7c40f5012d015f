import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { TopInset } from '@/platform/elements/elements.types'

import styles from './top_strip.module.scss'

/** Between the status bar and WeChat's capsule. */
const CAPSULE_MARGIN_PX = 4

/** The row beside WeChat's capsule. It stays while the page scrolls, so that clock and capsule are always on its colour and nothing scrolls under them. */
export function TopStrip({ inset, children }: { inset: TopInset; children: ReactNode }) {
  return (
    <View
      className={styles.strip}
      style={{
        paddingTop: `${inset.topPx + CAPSULE_MARGIN_PX}px`,
        paddingRight: `${inset.rightPx + 8}px`,
      }}
    >
      {children}
    </View>
  )
}
