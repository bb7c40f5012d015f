import { View } from '@tarojs/components'
import { useState } from 'react'

import type { RecordCopies } from '@/contract/inpatient'
import { go } from '@/navigation/navigate'
import { hospitalStore } from '@/stores'
import { formatDate, hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'
import { Card } from '@/ui/lists/card'
import { Notice } from '@/ui/states/notice'

import { CopyForm } from './copy_form'
import { formatPaying } from './copy_words'
import { CounterCard } from './counter_card'
import styles from './record_copy.module.scss'
import { RequestCard } from './request_card'

interface CopiesViewProps {
  copies: RecordCopies
  onChanged: () => Promise<unknown>
}

/** One stay's copies: what was asked for first, then a new request or the way to the counter. */
export function CopiesView({ copies, onChanged }: CopiesViewProps) {
  const { requests, service, counterOnly, isFull } = copies
  const [isAsking, setAsking] = useState(requests.length === 0)
  const isOffered = service !== null && hospitalStore.offers('record_copy')
  const canAsk = isOffered && counterOnly === null && !isFull
  const today = hospitalDay(copies.serverNow)
  const isFormOpen = canAsk && isAsking
  const due = isFormOpen ? undefined : requests.find(({ canPay }) => canPay)
  async function handleAsked(): Promise<void> {
    setAsking(false)
    await onChanged()
  }
  return (
    <>
      <StayCard copies={copies} today={today} />
      {requests.map((request) => (
        <RequestCard
          key={request.requestId}
          request={request}
          pickup={service?.pickup}
          today={today}
          isPaidBelow={request === due}
          onChanged={onChanged}
        />
      ))}
      {!isOffered && <Notice>医院现在不在手机上受理病案复印，请到病案室窗口办理。</Notice>}
      {isOffered && !canAsk && (
        <CounterCard counter={service.counter} why={counterOnly ?? 'full'} />
      )}
      {isFormOpen && <CopyForm copies={copies} service={service} onAsked={handleAsked} />}
      {canAsk && !isAsking && (
        <Button kind="secondary" isWide onPress={() => setAsking(true)}>
          再申请一份
        </Button>
      )}
      {due && (
        <MainAction
          action={formatPaying(due)}
          onPress={go('inpatient_pay', { copyRequestId: due.requestId })}
        />
      )}
    </>
  )
}

function StayCard({ copies, today }: { copies: RecordCopies; today: string }) {
  const { patientName, departName, inDate, outDate } = copies
  return (
    <Card title={patientName}>
      <View className={styles.note}>{departName}</View>
      <View className={styles.note}>入院 {formatDate(inDate, today)}</View>
      {outDate !== null && <View className={styles.note}>出院 {formatDate(outDate, today)}</View>}
    </Card>
  )
}
