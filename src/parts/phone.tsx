import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

interface PhoneProps {
  children: ReactNode
  /** Its own window; without it only the margin of the page goes. */
  heightPx?: number
}

/** From edge to edge, for what stands at the edges of a page or lies over all of it. */
export function Phone({ children, heightPx }: PhoneProps) {
  if (heightPx === undefined) return <View style={{ margin: '-12px -16px' }}>{children}</View>
  return (
    <View style={{ height: `${heightPx}px`, margin: '-12px -16px', transform: 'translate(0)' }}>
      <View style={{ height: '100%', overflow: 'auto' }}>{children}</View>
    </View>
  )
}
