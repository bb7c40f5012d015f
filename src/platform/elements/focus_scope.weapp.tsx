import { View } from '@tarojs/components'

import type { FocusScopeProps } from './elements.types'

/** A layer above the page; the mini-program has no focus to keep. */
export function FocusScope({ children, className, role, label }: FocusScopeProps) {
  return (
    <View className={className} role={role} aria-modal aria-label={label}>
      {children}
    </View>
  )
}
