import { View } from '@tarojs/components'

import type { FocusScopeProps } from '../elements/elements.types'

/** A layer above the page; the mini-program has no focus to trap. */
export function FocusScope({ children, className, style, role, label }: FocusScopeProps) {
  return (
    <View className={className} style={style} role={role} aria-modal aria-label={label}>
      {children}
    </View>
  )
}
