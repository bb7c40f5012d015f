import { View } from '@tarojs/components'
import { useId } from 'react'

import { TextArea } from '@/platform/elements/text_area'

import { Icon } from '@/ui/icons/icon'
import { warning } from '@/ui/icons/frame'
import styles from './long_field.module.scss'

interface LongFieldProps {
  label: string
  value: string
  maxLength: number
  placeholder?: string
  /** Help under the field. */
  note?: string
  error?: string | undefined
  /** The label stands above the field; without it a title does. */
  isLabelled?: boolean
  onChange: (value: string) => void
  onBlur?: () => void
}

/** Several lines, with how many signs are left. */
export function LongField({
  label,
  value,
  maxLength,
  placeholder,
  note,
  error,
  isLabelled = false,
  onChange,
  onBlur,
}: LongFieldProps) {
  const id = `long${useId().replace(/:/g, '')}`
  return (
    <View className={styles.long}>
      {isLabelled && <View className={styles.label}>{label}</View>}
      <TextArea
        id={id}
        label={label}
        className={styles.area}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={onChange}
        onBlur={onBlur}
      />
      <View className={styles.below}>
        {error ? (
          <View className={styles.problem} role="alert">
            <Icon of={warning} sizePx={16} className={styles.problem_icon} />
            {error}
          </View>
        ) : (
          <View>{note}</View>
        )}
        <View className={styles.count}>{`${value.length}/${maxLength}`}</View>
      </View>
    </View>
  )
}
