import { View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageShow } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { dayWithDate, hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'

import styles from './form_card.module.scss'

/** After a visit: that the hospital gave a further one without a fee. Nothing where it did not. */
export function EntitlementCard({ orderId, patientId }: { orderId: string; patientId: string }) {
  const { data, refresh } = useRequest({ patientId }, api.registration.listEntitlements)
  usePageShow(refresh)
  const found = data?.entitlements.find((one) => one.orderId === orderId)
  if (!data || !found) return null
  return (
    <Card title="免费续诊">
      <View>{`${dayWithDate(found.until, hospitalDay(data.serverNow))}前可以免费再看一次。`}</View>
      <View className={styles.action}>
        <Button kind="secondary" isWide onPress={go('entitlement_list')}>
          选时间
        </Button>
      </View>
    </Card>
  )
}
