import { View } from '@tarojs/components'

import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import styles from './doctor_head.module.scss'

/** How satisfied patients were within a year, from thirty on; nothing of few. */
export function DoctorRatings({ doctorId }: { doctorId: string }) {
  const { data } = useRequest({ doctorId }, api.feedback.getDoctorRatings)
  const ratings = data?.ratings
  if (!ratings) return null
  return (
    <Card title="患者评价" isFlush>
      <ListRow title="医生" value={`${ratings.doctor}% 满意`} />
      <ListRow title="等候时间" value={`${ratings.waiting}% 满意`} />
      <ListRow title="流程和指路" value={`${ratings.way}% 满意`} />
      <View className={styles.rated}>{`近一年 ${ratings.count} 次就诊的评价`}</View>
    </Card>
  )
}
