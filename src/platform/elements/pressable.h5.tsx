import type { PressableProps } from './elements.types'

/** A thing to press: a real button, so that keyboards and screen readers know it. */
export function Pressable(props: PressableProps) {
  const {
    children,
    onPress,
    className,
    style,
    label,
    disabled,
    role,
    selected,
    checked,
    pressed,
    expanded,
    busy,
    current,
    tabIndex,
    id,
  } = props
  return (
    <button
      type="button"
      id={id}
      className={className}
      style={style}
      role={role === 'button' ? undefined : role}
      aria-label={label}
      aria-disabled={disabled}
      aria-selected={selected}
      aria-checked={checked}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-busy={busy}
      aria-current={current}
      tabIndex={tabIndex}
      onClick={() => {
        if (!disabled) onPress()
      }}
    >
      {children}
    </button>
  )
}
