import { Text, View } from '@tarojs/components'
import { useId } from 'react'

import { TextInput } from '@/platform/elements/text_input'
import { classNames } from '@/ui/class_names'

import styles from './form_answer.module.scss'

interface ShortFieldProps {
  label: string
  value: string
  unit: string | null
  keyboard: 'number' | 'text'
  maxLength: number
  error?: string | undefined
  onChange: (value: string) => void
}

/** One line, with its unit; its label is the question above it. */
export function ShortField({ label, value, unit, error, ...input }: ShortFieldProps) {
  const id = `short${useId().replace(/:/g, '')}`
  return (
    <View className={styles.long}>
      <View className={classNames(styles.short, error && styles.invalid)}>
        <TextInput
          {...input}
          id={id}
          label={label}
          value={value}
          className={styles.input}
          isInvalid={error ? true : undefined}
          describedBy={error ? `${id}-words` : undefined}
        />
        {unit && <Text className={styles.unit}>{unit}</Text>}
      </View>
      {error && (
        <View id={`${id}-words`} className={styles.problem} role="alert">
          {error}
        </View>
      )}
    </View>
  )
}
