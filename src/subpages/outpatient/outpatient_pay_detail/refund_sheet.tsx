import { View } from '@tarojs/components'
import { useState } from 'react'

import {
  refundReason,
  refundReasonLabels,
  type OutpatientOrder,
  type RefundReason,
} from '@/contract/outpatient'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { useOnceKey } from '@/request/use_once_key'
import { Button } from '@/ui/forms/button'
import { CheckRow } from '@/ui/forms/check_row'
import { ChoiceList } from '@/ui/forms/choice_list'
import { Sheet } from '@/ui/overlays/sheet'
import { Notice } from '@/ui/states/notice'

import styles from '../bill.module.scss'
import { formatSum } from '../outpatient_words'
import { hindranceLabels } from './refund_words'

interface RefundSheetProps {
  orderId: string
  lines: NonNullable<OutpatientOrder['refundLines']>
  leftFen: number | undefined
  onClose: () => void
  onAsked: () => Promise<unknown>
}

type Line = RefundSheetProps['lines'][number]
const isLeft = ({ hindrance }: Line): boolean => hindrance !== 'refunded'
const priceOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
const reasons = refundReason.options.map((value) => ({ value, words: refundReasonLabels[value] }))

/** Which lines, and why; the hospital decides. A payment with one line left has it chosen. */
export function RefundSheet({ orderId, lines, leftFen, onClose, onAsked }: RefundSheetProps) {
  const open = lines.filter(({ hindrance }) => hindrance === null).map(({ itemId }) => itemId)
  const [chosen, setChosen] = useState(open.length === 1 ? open : [])
  const [reason, setReason] = useState<RefundReason>()
  const onceKey = useOnceKey()
  const asked = lines.filter(({ itemId }) => chosen.includes(itemId))
  const sumFen = priceOf(asked)
  const backFen =
    leftFen === undefined
      ? asked.reduce((sum, line) => sum + (line.backFen ?? line.amountFen), 0)
      : Math.round((leftFen * sumFen) / priceOf(lines.filter(isLeft)))

  async function ask(): Promise<void> {
    if (reason === undefined) return
    const request = { orderId, itemIds: chosen, reason }
    try {
      await api.outpatient.askRefund({
        ...request,
        idempotencyKey: onceKey.of(JSON.stringify(request)),
      })
    } catch (refusal) {
      // The failure was shown already; what can be asked for is read again.
      if (!(refusal instanceof ServerRefused)) return
    }
    onClose()
    await onAsked()
  }

  return (
    <Sheet
      isOpen
      title="申请退费"
      onClose={onClose}
      bottom={
        <Button isWide disabled={sumFen === 0 || reason === undefined} onPress={ask}>
          {sumFen === 0 ? '请选择要退的项目' : `申请退 ${formatSum(sumFen)}`}
        </Button>
      }
    >
      <Notice>医院同意后，钱按原路退回；医保付的部分退回医保。</Notice>
      <Lines lines={lines} chosen={chosen} onChoose={setChosen} />
      {backFen < sumFen && (
        <Notice>
          {leftFen === undefined
            ? `选的项目一共 ${formatSum(sumFen)}，退给您约 ${formatSum(backFen)}，其余是医保付的。`
            : `选的项目一共 ${formatSum(sumFen)}，退给您 ${formatSum(backFen)}，其余是医保付的。`}
        </Notice>
      )}
      <View className={styles.why}>为什么要退</View>
      <ChoiceList label="为什么要退" choices={reasons} value={reason} onChange={setReason} />
    </Sheet>
  )
}

function Lines({
  lines,
  chosen,
  onChoose,
}: Pick<RefundSheetProps, 'lines'> & {
  chosen: readonly string[]
  onChoose: (itemIds: string[]) => void
}) {
  const choose = (itemId: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, itemId] : chosen.filter((one) => one !== itemId))
  return (
    <>
      {lines.map(({ itemId, name, amountFen, hindrance }) => (
        <View key={itemId} className={styles.row}>
          <View className={styles.main}>
            {hindrance === null ? (
              <CheckRow
                isChecked={chosen.includes(itemId)}
                onChange={(isOn) => choose(itemId, isOn)}
                label={name}
              />
            ) : (
              <>
                <View>{name}</View>
                <View className={styles.note}>{hindranceLabels[hindrance]}</View>
              </>
            )}
          </View>
          <View className={styles.amount}>{formatSum(amountFen)}</View>
        </View>
      ))}
    </>
  )
}
