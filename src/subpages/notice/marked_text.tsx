import { Text, View } from '@tarojs/components'

import styles from './remark_list.module.scss'

/** Plain text with the found words marked by weight and a line; no piece is read as HTML. */
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
