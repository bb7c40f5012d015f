import { View } from '@tarojs/components'
import { useState } from 'react'

import type { RegistrationOrder } from '@/contract/registration'
import { Pressable } from '@/platform/elements/pressable'
import { Button } from '@/ui/forms/button'
import { classNames } from '@/ui/class_names'
import { hospitalDay, formatDeadline } from '@/ui/facts/format_day'
import { formatMoney } from '@/ui/facts/format_money'
import { Notice } from '@/ui/states/notice'
import { Sheet } from '@/ui/overlays/sheet'

import { formatCancelMoney, cancelReasons } from '../order_rules'
import styles from './cancel_sheet.module.scss'

interface CancelSheetProps {
  /** Open while there is one. */
  order: RegistrationOrder | undefined
  onClose: () => void
  onCancel: (reason: string | undefined) => Promise<void>
}

/** Cancelling: what happens with the money first, then an optional reason. */
export function CancelSheet({ order, onClose, onCancel }: CancelSheetProps) {
  const [reason, setReason] = useState<string>()
  if (!order) return null
  const { refundFen, deadline } = order.cancellation
  return (
    <Sheet
      isOpen
      title="取消挂号"
      onClose={onClose}
      bottom={
        <>
          {deadline && (
            <View className={styles.deadline}>
              {formatDeadline(deadline, hospitalDay(order.serverNow))} 前可以取消
            </View>
          )}
          <View className={styles.actions}>
            <View className={styles.action}>
              <Button kind="secondary" isWide onPress={onClose}>
                再想想
              </Button>
            </View>
            <View className={styles.action}>
              <Button kind="danger" isWide onPress={() => onCancel(reason)}>
                确认取消
              </Button>
            </View>
          </View>
        </>
      }
    >
      <Notice tone="warning">{formatCancelMoney(order, formatMoney(refundFen))}</Notice>
      <View className={styles.label}>取消原因（可不选）</View>
      <View className={styles.reasons} role="radiogroup" aria-label="取消原因">
        {cancelReasons.map((words) => (
          <Pressable
            key={words}
            className={classNames(styles.reason, words === reason && styles.on)}
            role="radio"
            checked={words === reason}
            onPress={() => setReason(words === reason ? undefined : words)}
          >
            {words}
          </Pressable>
        ))}
      </View>
    </Sheet>
  )
}
