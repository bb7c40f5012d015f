import { Text, View } from '@tarojs/components'

import { Pressable } from '@/platform/elements/pressable'

import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { chevronRight, warning } from '@/ui/icons/frame'
import styles from './text_field.module.scss'

interface FieldButtonProps {
  label: string
  /** The chosen value in words. */
  words?: string
  placeholder?: string
  error?: string
  note?: string
  isOpen: boolean
  onPress: () => void
}

/** Looks like a field and opens a choice. */
export function FieldButton({
  label,
  words,
  placeholder = '请选择',
  error,
  note,
  isOpen,
  onPress,
}: FieldButtonProps) {
  return (
    <View className={styles.field}>
      <View className={styles.label} aria-hidden>
        {label}
      </View>
      <Pressable
        className={classNames(styles.box, styles.choice, error && styles.invalid)}
        label={`${label}，${words ?? placeholder}${error ? `，${error}` : ''}`}
        expanded={isOpen}
        onPress={onPress}
      >
        <Text className={classNames(styles.chosen, !words && styles.hint)}>
          {words ?? placeholder}
        </Text>
        <Icon of={chevronRight} sizePx={16} className={styles.chevron} />
      </Pressable>
      <View className={styles.words} aria-live="polite">
        {error && (
          <View className={styles.error}>
            <Icon of={warning} sizePx={16} className={styles.error_icon} />
            {error}
          </View>
        )}
        {!error && note}
      </View>
    </View>
  )
}
