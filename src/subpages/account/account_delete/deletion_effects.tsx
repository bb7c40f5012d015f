import { View } from '@tarojs/components'

import { Card } from '@/ui/lists/card'
import { Icon } from '@/ui/icons/icon'
import { close } from '@/ui/icons/frame'

import { deletedWithAccount, keptByLaw } from '../privacy_words'
import styles from './deletion.module.scss'

/** What is deleted with the account, and what the hospital must keep. */
export function DeletionEffects() {
  return (
    <>
      <Card title="会删除">
        {deletedWithAccount.map((what) => (
          <View key={what} className={styles.gone}>
            <Icon of={close} sizePx={16} className={styles.mark} />
            <View className={styles.words}>{what}</View>
          </View>
        ))}
      </Card>
      <Card title="依法留在医院">
        <View className={styles.law}>
          法律要求医院保存下面的记录，注销账号不能删除它们，也不影响您看病。
        </View>
        {keptByLaw.map(({ what, howLong }) => (
          <View key={what} className={styles.kept}>
            <View>{what}</View>
            <View className={styles.how_long}>{howLong}</View>
          </View>
        ))}
      </Card>
    </>
  )
}
