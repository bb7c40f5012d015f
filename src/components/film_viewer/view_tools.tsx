import { Text, View } from '@tarojs/components'

import { classNames } from '@/ui/class_names'
import { minus, plus, refresh } from '@/ui/icons/actions'
import { Icon } from '@/ui/icons/icon'
import type { IconShape } from '@/ui/icons/shape'
import { Pressable } from '@/platform/elements/pressable'

import styles from './film_viewer.module.scss'
import type { Looking } from './use_looking'

/** Zoom in, zoom out, reset. */
export function ViewTools({ looking: { view, zoom, whole } }: { looking: Looking }) {
  const isWhole = view.zoom <= 1
  return (
    <View className={styles.tools}>
      <Tool words="放大" icon={plus} onPress={() => zoom(1.5)} />
      <Tool words="缩小" icon={minus} disabled={isWhole} onPress={() => zoom(1 / 1.5)} />
      <Tool words="复原" icon={refresh} disabled={isWhole} onPress={whole} />
    </View>
  )
}

interface ToolProps {
  words: string
  icon: IconShape
  onPress: () => void
  disabled?: boolean
}

function Tool({ words, icon, onPress, disabled = false }: ToolProps) {
  return (
    <Pressable
      className={classNames(styles.tool, disabled && styles.off)}
      disabled={disabled}
      onPress={onPress}
    >
      <Icon of={icon} sizePx={18} />
      <Text>{words}</Text>
    </Pressable>
  )
}
