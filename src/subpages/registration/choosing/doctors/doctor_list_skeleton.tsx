import { View } from '@tarojs/components'

import { SkeletonCard, SkeletonList } from '@/ui/states/skeleton'

import styles from './doctor_list_skeleton.module.scss'

/** Doctors to come, below their department's head where that is to come too. */
export function DoctorListSkeleton({ hasHead = false }: { hasHead?: boolean }) {
  return (
    <View className={styles.skeleton}>
      {hasHead && <SkeletonCard lines={4} />}
      <SkeletonList rows={4} hasPortrait />
    </View>
  )
}
