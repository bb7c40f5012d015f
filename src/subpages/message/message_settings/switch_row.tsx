import { Switch } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import type { KeyboardEvent } from 'react'

import styles from './switch_row.module.scss'

interface SwitchRowProps {
  isOn: boolean
  /** What is switched, in words. */
  label: string
  /** Under the words. */
  note?: string
  onChange: (isOn: boolean) => void
}

/** A setting that is on or off at once; the whole row switches. NutUI's switch, with the keys and the name that it lacks in a browser. */
export function SwitchRow({ isOn, label, note, onChange }: SwitchRowProps) {
  const spoken = {
    role: 'switch',
    'aria-checked': isOn,
    'aria-label': note ? `${label}，${note}` : label,
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== ' ' && event.key !== 'Enter') return
      event.preventDefault()
      onChange(!isOn)
    },
  }
  return (
    <View className={styles.row}>
      <View className={styles.main} aria-hidden>
        <View>{label}</View>
        {note && <View className={styles.note}>{note}</View>}
      </View>
      <Switch
        className={styles.switch}
        {...spoken}
        checked={isOn}
        // Without it a refused change would turn for ever.
        loadingIcon={null}
        onChange={onChange}
      />
    </View>
  )
}
