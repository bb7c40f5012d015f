import { View } from '@tarojs/components'

import type { PressableProps } from './elements.types'

/** A view, because the mini-program's button has a look of its own. */
export function Pressable({
  children,
  onPress,
  className,
  label,
  disabled,
  role,
  selected,
  checked,
  pressed,
  expanded,
}: PressableProps) {
  return (
    <View
      className={className}
      hoverClass={disabled ? 'none' : 'pressed'}
      role={role ?? 'button'}
      aria-label={label}
      aria-disabled={disabled}
      aria-selected={selected}
      aria-checked={checked ?? pressed}
      aria-expanded={expanded}
      onClick={() => {
        if (!disabled) onPress()
      }}
    >
      {children}
    </View>
  )
}
