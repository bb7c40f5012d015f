import { View } from '@tarojs/components'
import { useId } from 'react'

import { TextArea } from '@/platform/elements/text_area'

import styles from './long_field.module.scss'

interface LongFieldProps {
  label: string
  value: string
  maxLength: number
  placeholder?: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** Several lines, with how many signs are left. */
export function LongField({
  label,
  value,
  maxLength,
  placeholder,
  error,
  onChange,
}: LongFieldProps) {
  const id = `long${useId().replace(/:/g, '')}`
  return (
    <View className={styles.long}>
      <TextArea
        id={id}
        label={label}
        className={styles.area}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={onChange}
      />
      <View className={styles.count}>{`${value.length}/${maxLength}`}</View>
      {error && (
        <View className={styles.problem} role="alert">
          {error}
        </View>
      )}
    </View>
  )
}
