import { View } from '@tarojs/components'

import { Pressable } from '@/platform/elements/pressable'
import { TextInput } from '@/platform/elements/text_input'
import { Icon } from '@/ui/icons/icon'
import { close, search } from '@/ui/icons/frame'

import styles from '../search.module.scss'

interface SearchFieldProps {
  value: string
  onChange: (words: string) => void
  onConfirm: () => void
}

/** The one field. */
export function SearchField({ value, onChange, onConfirm }: SearchFieldProps) {
  return (
    <View className={styles.field}>
      <Icon of={search} sizePx={18} className={styles.glass} />
      <TextInput
        id="search"
        label="搜索医生、科室或症状"
        className={styles.input}
        value={value}
        onChange={onChange}
        onConfirm={onConfirm}
        keyboard="search"
        placeholder="医生、科室、症状或拼音"
        maxLength={40}
      />
      {value !== '' && (
        <Pressable className={styles.clear} label="清空搜索" onPress={() => onChange('')}>
          <Icon of={close} sizePx={16} />
        </Pressable>
      )}
    </View>
  )
}
