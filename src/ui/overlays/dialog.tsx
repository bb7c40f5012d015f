import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { FocusScope } from '@/platform/overlays/focus_scope'

import { Button } from '@/ui/forms/button'
import styles from './dialog.module.scss'

interface DialogProps {
  title: string
  children?: ReactNode
  /** The label of the confirming button. */
  confirmLabel?: string
  /** Without it there is nothing to refuse: an alert. */
  cancelLabel?: string
  /** Confirming does harm, e.g. cancelling an order. */
  isDanger?: boolean
  onConfirm: () => unknown
  onCancel: () => void
}

/** A dialog in the middle of the screen. `confirm()` suffices for a plain one. */
export function Dialog({
  title,
  children,
  confirmLabel = '确定',
  cancelLabel,
  isDanger = false,
  onConfirm,
  onCancel,
}: DialogProps) {
  return (
    <View className={styles.veil}>
      <FocusScope
        className={styles.dialog}
        role={cancelLabel ? 'dialog' : 'alertdialog'}
        label={title}
        onEscape={onCancel}
      >
        <View className={styles.title} role="heading" aria-level={2}>
          {title}
        </View>
        {children && <View className={styles.words}>{children}</View>}
        <View className={styles.actions}>
          {cancelLabel && (
            <View className={styles.action}>
              <Button kind="secondary" isWide onPress={onCancel}>
                {cancelLabel}
              </Button>
            </View>
          )}
          <View className={isDanger ? styles.danger_action : styles.action}>
            <Button isWide onPress={onConfirm}>
              {confirmLabel}
            </Button>
          </View>
        </View>
      </FocusScope>
    </View>
  )
}
