import { View } from '@tarojs/components'

import type { FocusScopeProps } from './elements.types'

/** A layer above the page; the mini-program has no focus to keep. */
export function FocusScope({ children, className, label }: FocusScopeProps) {
  return (
    <View className={className} ariaRole="dialog" ariaLabel={label}>
      {children}
    </View>
  )
}
