import { View } from '@tarojs/components'

import { copyFeeLabels, type CopyRequest, type CopyService } from '@/contract/inpatient'
import { go } from '@/navigation/navigate'
import { copyText } from '@/platform/device/clipboard'
import { api } from '@/request/api'
import { formatMoment } from '@/ui/facts/format_day'
import { formatMoney } from '@/ui/facts/format_money'
import { Tag } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'
import { Notice } from '@/ui/states/notice'

import { formatNext, formatPaying, tagOf } from './copy_words'
import styles from './record_copy.module.scss'

interface RequestCardProps {
  request: CopyRequest
  pickup: CopyService['pickup']
  today: string
  /** The bar at the bottom pays it. */
  isPaidBelow: boolean
  onChanged: () => Promise<unknown>
}

const question = {
  title: '不要这份复印件了吗？',
  text: '医院受理以前可以取消，取消后可以再申请。',
  confirmLabel: '取消申请',
  cancelLabel: '先不取消',
}

/** One request: how it stands, what it costs, where it is. */
export function RequestCard({ request, pickup, today, isPaidBelow, onChanged }: RequestCardProps) {
  const { requestId, parts, copies, purpose, askedAt, why, advice, canCancel } = request
  const next = formatNext(request)
  const { tone, words } = tagOf(request)
  async function cancel(): Promise<void> {
    if (!(await confirm(question))) return
    try {
      await api.inpatient.cancelCopies({ requestId })
    } catch {
      // The reason was shown; the page says how it stands now.
    }
    await onChanged()
  }
  return (
    <Card title={parts.map(({ name }) => name).join('、')}>
      <Tag tone={tone}>{words}</Tag>
      <View className={styles.note}>
        {copies} 份 · {purpose}
      </View>
      <View className={styles.note}>{formatMoment(askedAt, today)} 申请</View>
      {why && (
        <View className={styles.written}>
          <Notice tone="warning">{why}</Notice>
        </View>
      )}
      {next !== '' && <View className={styles.written}>{next}</View>}
      {advice && <View className={styles.written}>{advice}</View>}
      <Facts request={request} pickup={pickup} />
      {request.canPay && !isPaidBelow && (
        <Button kind="secondary" isWide onPress={go('inpatient_pay', { copyRequestId: requestId })}>
          {formatPaying(request)}
        </Button>
      )}
      {canCancel && (
        <Button kind="text" onPress={cancel}>
          取消申请
        </Button>
      )}
    </Card>
  )
}

function Facts({ request, pickup }: Pick<RequestCardProps, 'request' | 'pickup'>) {
  const { state, pages, courier, way, maskedTo } = request
  const parcelNo = courier?.parcelNo
  async function copy(): Promise<void> {
    if (parcelNo) showToast((await copyText(parcelNo)) ? '单号已复制' : '复制没有成功，请手抄')
  }
  return (
    <>
      {pages && <ListRow title="页数" value={pages} />}
      <Fee request={request} />
      {way === 'courier' && maskedTo && <ListRow title="寄到" note={maskedTo} />}
      {way === 'pickup' && pickup && isComing(state) && (
        <ListRow
          title="在哪里取"
          note={pickup.hours ? `${pickup.place}，${pickup.hours}` : pickup.place}
        />
      )}
      {courier && (
        <ListRow title={courier.name} note={courier.parcelNo} value="复制单号" onPress={copy} />
      )}
    </>
  )
}

/** What it costs, where the money is, and the order behind it. */
function Fee({ request }: Pick<RequestCardProps, 'request'>) {
  const { requestId, feeFen, feeState, hasOrder, canPay } = request
  if (feeFen === null || feeFen === undefined) return null
  const isOrder = hasOrder && !canPay && feeState !== 'NOT_PAID'
  return (
    <ListRow
      title="费用"
      note={feeState && !canPay && copyFeeLabels[feeState]}
      value={formatMoney(feeFen)}
      onPress={isOrder ? go('inpatient_pay', { copyRequestId: requestId }) : undefined}
    />
  )
}

const isComing = (state: CopyRequest['state']): boolean =>
  state === 'RECEIVED' || state === 'ACCEPTED' || state === 'READY'
