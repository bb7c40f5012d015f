import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

interface PhoneProps {
  children: ReactNode
  /** Its own window; without it the page margin is removed. */
  heightPx?: number
}

/** Edge to edge, for parts at a page's edges or over the whole page. */
export function Phone({ children, heightPx }: PhoneProps) {
  if (heightPx === undefined) return <View style={{ margin: '-12px -16px' }}>{children}</View>
  return (
    <View style={{ height: `${heightPx}px`, margin: '-12px -16px', transform: 'translate(0)' }}>
      <View style={{ height: '100%', overflow: 'auto' }}>{children}</View>
    </View>
  )
}
