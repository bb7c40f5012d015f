import { View } from '@tarojs/components'

import { FONT_SCALES } from '@/settings/limits'
import { Segmented } from '@/ui/forms/segmented'

import styles from './reading_size.module.scss'

interface ReadingSizeProps {
  scale: number
  /** The size is WeChat's own setting. */
  followsSystem: boolean
  /** Undefined returns to WeChat's setting. */
  onChange: (scale: number | undefined) => void
}

const words = ['标准', '稍大', '大', '特大', '最大'] as const
const followLabels = { value: 'system', words: '跟随微信' } as const

/** The text size: WeChat's setting, or one chosen here; up to 30 px. */
export function ReadingSize({ scale, followsSystem, onChange }: ReadingSizeProps) {
  const sizes = FONT_SCALES.map((size, index) => ({
    value: String(size),
    words: words[index] ?? String(size),
  }))
  return (
    <View className={styles.box}>
      <View className={styles.title}>字号</View>
      <Segmented
        label="字号"
        choices={[followLabels, ...sizes]}
        value={followsSystem ? followLabels.value : String(scale)}
        onChange={(value) => onChange(value === followLabels.value ? undefined : Number(value))}
      />
    </View>
  )
}
