import { View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'

import { FocusScope } from '@/platform/overlays/focus_scope'
import { Pressable } from '@/platform/elements/pressable'
import { PullHead } from '@/platform/touch/pull_head'

import { BottomPlace, type AtBottom } from '@/ui/frame/bottom_place'
import { Icon } from '@/ui/icons/icon'
import { close } from '@/ui/icons/frame'
import styles from './sheet.module.scss'

interface SheetProps {
  isOpen: boolean
  title: string
  children: ReactNode
  onClose: () => void
  /** Stays below the scrolling content, e.g. a primary `Button`; a step inside declares its own by `MainAction`. */
  bottom?: ReactNode
}

/** A sheet from the bottom, which a finger pulls down again; a centred dialog when the window is at least 500 x 500 (spec §9). */
export function Sheet({ isOpen, title, children, onClose, bottom }: SheetProps) {
  const [held, put] = useState<AtBottom>()
  const [pulledPx, setPulledPx] = useState(0)
  if (!isOpen) return null
  const bar = held ? held.ofSheet : bottom
  return (
    <View className={styles.layer}>
      <View className={styles.veil} aria-hidden onClick={onClose} />
      <FocusScope
        className={styles.sheet}
        style={pulledPx > 0 ? { transform: `translateY(${pulledPx}px)` } : undefined}
        role="dialog"
        label={title}
        onEscape={onClose}
      >
        <PullHead className={styles.head} onPull={setPulledPx} onPulled={onClose}>
          <View className={styles.title} role="heading" aria-level={2}>
            {title}
          </View>
          <Pressable className={styles.close} label="关闭" onPress={onClose}>
            <Icon of={close} sizePx={22} />
          </Pressable>
        </PullHead>
        <View className={styles.content}>
          <BottomPlace.Provider value={put}>{children}</BottomPlace.Provider>
        </View>
        {bar && <View className={styles.bottom}>{bar}</View>}
      </FocusScope>
    </View>
  )
}
