import { View } from '@tarojs/components'

import { Button } from '@/ui/forms/button'

import styles from './form_answer.module.scss'
import type { Kept, Keeping } from './use_keeping'

const words = {
  nothing: '答到哪里都会自动保存，可以随时离开再回来。',
  keeping: '正在保存…',
  kept: '已保存，还没有送给医生。',
  failed: '没有保存上，请检查网络。',
} satisfies Record<Kept, string>

interface KeptWordsProps extends Pick<Keeping, 'kept' | 'refusal'> {
  onKeep: () => Promise<unknown>
}

/** Whether the answers are kept. */
export function KeptWords({ kept, refusal, onKeep }: KeptWordsProps) {
  return (
    <View className={styles.kept} aria-live="polite">
      {(kept === 'failed' && refusal) || words[kept]}
      {kept === 'failed' && refusal === undefined && (
        <Button kind="text" onPress={onKeep}>
          再存一次
        </Button>
      )}
    </View>
  )
}
