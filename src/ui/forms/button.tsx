import { Text, View } from '@tarojs/components'
import { useRef, useState, type ReactNode } from 'react'

import { BUSY_LOOK_AFTER_MS } from '@/platform/elements/busy_look'
import type { Press } from '@/platform/elements/elements.types'
import { Pressable } from '@/platform/elements/pressable'

import styles from './button.module.scss'
import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import type { IconShape } from '@/ui/icons/shape'

interface ButtonProps {
  children: ReactNode
  /** While its promise is pending the button is busy and ignores a second tap. */
  onPress: Press
  /** Primary once per page, `grave` in its place for what cannot be undone and for 120; secondary is outlined; text and danger are for secondary actions. */
  kind?: 'primary' | 'grave' | 'secondary' | 'text' | 'danger'
  icon?: IconShape
  isBusy?: boolean
  disabled?: boolean
  /** As wide as its container; buttons of kind text are not. */
  isWide?: boolean
  /** 36 px high with a touch area of 44, for rows. Ignored in elder mode. */
  isSmall?: boolean
  /** Text buttons are aligned with the lines above and below. */
  isAtEdge?: boolean
  label?: string
}

/** A button that ignores double taps. */
export function Button({
  children,
  onPress,
  kind = 'primary',
  icon,
  isBusy = false,
  disabled = false,
  isWide,
  isSmall = false,
  isAtEdge = false,
  label,
}: ButtonProps) {
  const [isRunning, press] = usePress(onPress)
  const busy = isBusy || isRunning
  const off = disabled || busy
  const wide = isWide ?? (isMain(kind) && !isSmall)
  return (
    <Pressable
      className={lookOf({ kind, wide, isSmall, isAtEdge, off })}
      disabled={off}
      busy={busy || undefined}
      label={label}
      onPress={Object.assign(press, { ahead: onPress.ahead })}
    >
      {busy && <View className={styles.spinner} aria-hidden />}
      {icon && !busy && <Icon of={icon} sizePx={18} className={styles.icon} />}
      <Text>{children}</Text>
    </Pressable>
  )
}

function lookOf(of: {
  kind: NonNullable<ButtonProps['kind']>
  wide: boolean
  isSmall: boolean
  isAtEdge: boolean
  off: boolean
}): string {
  return classNames(
    styles.button,
    styles[of.kind],
    of.kind === 'text' && 'text_button',
    of.wide && styles.wide,
    of.isSmall && styles.small,
    of.isAtEdge && styles.edge,
    of.off && styles.off,
  )
}

/** The one main action of a page. */
function isMain(kind: ButtonProps['kind']): boolean {
  return kind === 'primary' || kind === 'grave'
}

/** Runs at most once at a time; returns whether it runs. */
function usePress(onPress: () => unknown): [isRunning: boolean, press: () => Promise<void>] {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  return [
    isRunning,
    async () => {
      if (running.current) return
      running.current = true
      const look = () => setRunning(true)
      let timer: ReturnType<typeof setTimeout> | undefined
      try {
        const work = onPress()
        if (work instanceof Promise) {
          if (BUSY_LOOK_AFTER_MS > 0) timer = setTimeout(look, BUSY_LOOK_AFTER_MS)
          else look()
          await work
        }
      } finally {
        clearTimeout(timer)
        running.current = false
        setRunning(false)
      }
    },
  ]
}
