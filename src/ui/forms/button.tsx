import { Text, View } from '@tarojs/components'
import { useRef, useState, type ReactNode } from 'react'

import { Pressable } from '@/platform/elements/pressable'

import styles from './button.module.scss'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import type { IconShape } from '@/ui/icons/shape'

interface ButtonProps {
  children: ReactNode
  /** While its promise runs the button is busy and takes no second tap. */
  onPress: () => unknown
  /** Primary once a page; secondary is outlined; text and danger are for what stands aside. */
  kind?: 'primary' | 'secondary' | 'text' | 'danger'
  icon?: IconShape
  isBusy?: boolean
  disabled?: boolean
  /** As wide as its box; buttons of kind text are not. */
  isWide?: boolean
  /** 36 px high with a touch area of 44, for rows. Ignored in elder mode. */
  isSmall?: boolean
  label?: string
}

/** A button that never takes a double tap. */
export function Button({
  children,
  onPress,
  kind = 'primary',
  icon,
  isBusy = false,
  disabled = false,
  isWide,
  isSmall = false,
  label,
}: ButtonProps) {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const busy = isBusy || isRunning
  const wide = isWide ?? (kind === 'primary' && !isSmall)

  async function press(): Promise<void> {
    if (running.current) return
    running.current = true
    try {
      const work = onPress()
      if (work instanceof Promise) {
        setRunning(true)
        await work
      }
    } finally {
      running.current = false
      setRunning(false)
    }
  }

  return (
    <Pressable
      className={classNames(
        styles.button,
        styles[kind],
        wide && styles.wide,
        isSmall && styles.small,
        (disabled || busy) && styles.off,
      )}
      disabled={disabled || busy}
      busy={busy || undefined}
      label={label}
      onPress={() => void press()}
    >
      {busy && <View className={styles.spinner} aria-hidden />}
      {icon && !busy && <Icon of={icon} sizePx={18} className={styles.icon} />}
      <Text>{children}</Text>
    </Pressable>
  )
}
