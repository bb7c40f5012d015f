import { observer } from 'mobx-react-lite'
import { View } from '@tarojs/components'

import type { FormStanding } from '@/contract/form'
import { go } from '@/navigation/navigate'
import { api } from '@/request/api'
import { usePageShow } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'

import styles from './form_card.module.scss'

/** The questions before this visit: how far they are answered, and the way to them. Nothing where nothing is asked. */
export const FormCard = observer(function FormCard({ orderId }: { orderId: string }) {
  const isOffered = hospitalStore.offers('form')
  const { data, refresh } = useRequest(isOffered ? { orderId } : undefined, api.form.getStanding)
  usePageShow(refresh)
  if (!data || data.state === 'none') return null
  return (
    <Card title="预问诊">
      <View>{formatStanding(data)}</View>
      <View className={styles.action}>
        <Button kind="secondary" isWide onPress={go('form_answer', { orderId })}>
          {actionOf(data)}
        </Button>
      </View>
    </Card>
  )
})

function formatStanding({ asked, answered, sentAt, isChanged, delivery }: FormStanding): string {
  if (isChanged) return '有修改还没有送出。'
  if (delivery === 'failed') return '医院系统没有收到您的回答，就诊时请直接告诉医生。'
  if (sentAt) return '回答已送出，医生看诊前能看到。'
  return answered > 0
    ? `已答 ${answered} 题，共 ${asked} 题，还没有送出。`
    : `医生想提前了解 ${asked} 个问题，就诊时说得更清楚。`
}

function actionOf({ state, answered, sentAt }: FormStanding): string {
  if (state === 'closed') return '看看我的回答'
  if (sentAt) return '看看或修改'
  return answered > 0 ? '接着填写' : '去填写'
}
