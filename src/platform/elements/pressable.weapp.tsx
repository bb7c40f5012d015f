import { View } from '@tarojs/components'

import type { PressableProps } from './elements.types'

/** A thing to press: a view, because the mini-program's button brings its own looks. */
export function Pressable({ children, onPress, className, style, label, disabled, role, id }: PressableProps) {
  return (
    <View
      id={id}
      className={className}
      style={style}
      hoverClass={disabled ? 'none' : 'pressed'}
      ariaRole={role ?? 'button'}
      ariaLabel={label}
      onClick={() => {
        if (!disabled) onPress()
      }}
    >
      {children}
    </View>
  )
}
