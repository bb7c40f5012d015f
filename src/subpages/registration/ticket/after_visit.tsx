import { View } from '@tarojs/components'

import type { RegistrationOrder } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageShow } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { dayWithDate, hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'

import styles from './form_card.module.scss'
import { RateCard } from './rate_card'

/** After a visit: its rating, a further one without a fee, and one that the doctor asked for. Nothing where there is none. */
export function AfterVisit({ order }: { order: RegistrationOrder }) {
  const { orderId, patientId } = order
  const given = useRequest({ patientId }, api.registration.listEntitlements)
  const asked = useRequest({ patientId }, api.registration.listFollowUps)
  usePageShow(given.refresh)
  usePageShow(asked.refresh)
  const entitlement = given.data?.entitlements.find((one) => one.orderId === orderId)
  const followUp = asked.data?.followUps.find((one) => one.orderId === orderId)
  return (
    <>
      <RateCard order={order} />
      {given.data && entitlement && (
        <FurtherVisit
          title="免费续诊"
          words={`${dayWithDate(entitlement.until, hospitalDay(given.data.serverNow))}前可以免费再看一次。`}
          action="选时间"
          onPress={go('entitlement_list')}
        />
      )}
      {asked.data && followUp && (
        <FurtherVisit
          title="医生请您复诊"
          words={`${dayWithDate(followUp.until, hospitalDay(asked.data.serverNow))}前再来一次。`}
          action={followUp.state === 'booked' ? '看复诊安排' : '选时间'}
          onPress={go('follow_up_list')}
        />
      )}
    </>
  )
}

interface FurtherVisitProps {
  title: string
  words: string
  action: string
  onPress: ReturnType<typeof go>
}

function FurtherVisit({ title, words, action, onPress }: FurtherVisitProps) {
  return (
    <Card title={title}>
      <View>{words}</View>
      <View className={styles.action}>
        <Button kind="secondary" isWide onPress={onPress}>
          {action}
        </Button>
      </View>
    </Card>
  )
}
