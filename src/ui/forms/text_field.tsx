import { View } from '@tarojs/components'
import { useId, type ReactNode } from 'react'

import type { TextInputProps } from '@/platform/elements/elements.types'
import { Pressable } from '@/platform/elements/pressable'
import { TextInput } from '@/platform/elements/text_input'

import { classNames } from '@/ui/class_names'
import { Icon } from '@/ui/icons/icon'
import { close, warning } from '@/ui/icons/frame'
import styles from './text_field.module.scss'

interface TextFieldProps extends Pick<
  TextInputProps,
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'onConfirm'
  | 'placeholder'
  | 'keyboard'
  | 'autoComplete'
  | 'maxLength'
  | 'disabled'
> {
  label: string
  /** The error and how to correct it. */
  error?: string
  /** Help under the field. */
  note?: string
  /** Inside the field at the right, e.g. the button that sends a code. */
  extra?: ReactNode
  /** Shows a button that empties the field. */
  isClearable?: boolean
}

/** A labelled line of input with its help and its error. */
export function TextField({
  label,
  error,
  note,
  extra,
  isClearable = false,
  value,
  onChange,
  ...input
}: TextFieldProps) {
  const id = `field${useId().replace(/:/g, '')}`
  return (
    <View className={styles.field}>
      <FieldLabel id={id}>{label}</FieldLabel>
      <View
        className={classNames(
          styles.box,
          error && styles.invalid,
          input.disabled && styles.disabled,
        )}
      >
        <TextInput
          {...input}
          id={id}
          label={label}
          value={value}
          onChange={onChange}
          className={styles.input}
          isInvalid={error ? true : undefined}
          describedBy={error || note ? `${id}-words` : undefined}
        />
        {isClearable && value !== '' && !input.disabled && (
          <Pressable className={styles.clear} label={`清空${label}`} onPress={() => onChange('')}>
            <Icon of={close} sizePx={16} />
          </Pressable>
        )}
        {extra}
      </View>
      <View id={`${id}-words`} className={styles.words} aria-live="polite">
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

function FieldLabel({ id, children }: { id: string; children: string }) {
  return (
    <View id={`${id}-label`} className={styles.label}>
      {children}
    </View>
  )
}
