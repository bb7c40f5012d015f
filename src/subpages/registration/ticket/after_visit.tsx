import { View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageShow } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { dayWithDate, hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'

import { EntitlementCard } from './entitlement_card'
import styles from './form_card.module.scss'

interface AfterVisitProps {
  orderId: string
  patientId: string
}

/** After a visit: a further one without a fee, and one that the doctor asked for. */
export function AfterVisit(props: AfterVisitProps) {
  return (
    <>
      <EntitlementCard {...props} />
      <FollowUpCard {...props} />
    </>
  )
}

/** Nothing where the doctor did not ask. */
function FollowUpCard({ orderId, patientId }: AfterVisitProps) {
  const { data, refresh } = useRequest({ patientId }, api.registration.listFollowUps)
  usePageShow(refresh)
  const found = data?.followUps.find((one) => one.orderId === orderId)
  if (!data || !found) return null
  return (
    <Card title="医生请您复诊">
      <View>{`${dayWithDate(found.until, hospitalDay(data.serverNow))}前再来一次。`}</View>
      <View className={styles.action}>
        <Button kind="secondary" isWide onPress={go('follow_up_list')}>
          {found.state === 'booked' ? '看复诊安排' : '选时间'}
        </Button>
      </View>
    </Card>
  )
}
