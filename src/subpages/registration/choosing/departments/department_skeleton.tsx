import { View } from '@tarojs/components'

import { Busy, SkeletonLines } from '@/ui/states/skeleton'

import styles from './department_skeleton.module.scss'

/** The rail and the list to come. */
export function DepartmentSkeleton() {
  return (
    <Busy>
      <View className={styles.skeleton}>
        <View className={styles.rail}>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <View key={row} className={styles.group}>
              <SkeletonLines count={1} />
            </View>
          ))}
        </View>
        <View className={styles.list}>
          {[1, 2, 3, 4, 5].map((row) => (
            <View key={row} className={styles.row}>
              <SkeletonLines count={2} />
            </View>
          ))}
        </View>
      </View>
    </Busy>
  )
}
