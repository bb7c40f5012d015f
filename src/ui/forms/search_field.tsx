import { View } from '@tarojs/components'

import { Pressable } from '@/platform/elements/pressable'
import { TextInput } from '@/platform/elements/text_input'
import { classNames } from '@/ui/class_names'
import { close, search } from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'

import styles from './search_field.module.scss'

interface SearchFieldProps {
  id: string
  /** The field's label, for screen readers. */
  label: string
  placeholder: string
  maxLength: number
  value: string
  onChange: (words: string) => void
  onConfirm?: () => void
  /** The class of its background. */
  className?: string
}

/** One field to search by words, cleared by a tap. */
export function SearchField({ value, onChange, className, ...input }: SearchFieldProps) {
  return (
    <View className={classNames(styles.field, className)}>
      <Icon of={search} sizePx={18} className={styles.glass} />
      <TextInput
        className={styles.input}
        value={value}
        onChange={onChange}
        keyboard="search"
        {...input}
      />
      {value !== '' && (
        <Pressable className={styles.clear} label="清空搜索" onPress={() => onChange('')}>
          <Icon of={close} sizePx={16} />
        </Pressable>
      )}
    </View>
  )
}
