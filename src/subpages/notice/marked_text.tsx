import { Text, View } from '@tarojs/components'

import styles from './remark_list.module.scss'

/** Plain text with matches marked by weight and underline; never parsed as HTML. */
export function MarkedText({ pieces }: { pieces: { words: string; isHit: boolean }[] }) {
  return (
    <View>
      {pieces.map(({ words, isHit }, place) => (
        <Text key={place} className={isHit ? styles.hit : undefined}>
          {words}
        </Text>
      ))}
    </View>
  )
}
