import { View } from '@tarojs/components'

import { remarkTypeLabels, type RemarkType } from '@/contract/hospital'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'

import styles from './rules_link.module.scss'

/** The way from a flow to its rules in full. */
export function RulesLink({ type }: { type: RemarkType }) {
  return (
    <View className={styles.link}>
      <Button kind="text" isSmall onPress={go('notice_index', { type })}>
        {`查看${remarkTypeLabels[type]}`}
      </Button>
    </View>
  )
}
