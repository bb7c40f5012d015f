import type { PressableProps } from './elements.types'

/** A real button, so that keyboards and screen readers work. */
export function Pressable(props: PressableProps) {
  const {
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
    busy,
    current,
  } = props
  return (
    <button
      type="button"
      className={className}
      role={role === 'button' ? undefined : role}
      aria-label={label}
      aria-disabled={disabled}
      aria-selected={selected}
      aria-checked={checked}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-busy={busy}
      aria-current={current}
      onTouchStart={onPress.ahead}
      onClick={() => {
        if (!disabled) onPress()
      }}
    >
      {children}
    </button>
  )
}
