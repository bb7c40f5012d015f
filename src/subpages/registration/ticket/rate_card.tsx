import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'

import type { RegistrationOrder } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageShow } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'

import styles from './form_card.module.scss'

/** After a visit that was seen: its rating, where the hospital asks for it. */
export const RateCard = observer(function RateCard({
  order: { orderId, status },
}: {
  order: RegistrationOrder
}) {
  if (status !== 'VISITED' || !hospitalStore.offers('rating')) return null
  return <Rate orderId={orderId} />
})

function Rate({ orderId }: { orderId: string }) {
  const { data, refresh } = useRequest({ orderId }, api.feedback.getRating)
  usePageShow(refresh)
  if (data === undefined || data.state === 'none' || data.state === 'over') return null
  const open = go('feedback_index', { show: 'rating', orderId })
  return (
    <Card title={data.given ? '您评价过了' : '这次看病怎么样？'}>
      <View>{data.given ? '谢谢您，医院收到了。' : '点两下就好，医院会改进。'}</View>
      <View className={styles.action}>
        <Button kind="secondary" isWide onPress={open}>
          {data.given ? '看评价' : '去评价'}
        </Button>
      </View>
    </Card>
  )
}
