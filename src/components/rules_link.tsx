import { View } from '@tarojs/components'

import type { RemarkType } from '@/contract/hospital'
import { remarkTypeLabels } from '@/contract/hospital/remark_words'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { UnlessElder } from '@/ui/frame/unless_elder'

import styles from './rules_link.module.scss'

/** The link from a flow to its full rules; in elder mode they are under 须知. */
export function RulesLink({ type }: { type: RemarkType }) {
  return (
    <UnlessElder>
      <View className={styles.link}>
        <Button kind="text" isSmall onPress={go('notice_index', { type })}>
          {`查看${remarkTypeLabels[type]}`}
        </Button>
      </View>
    </UnlessElder>
  )
}
