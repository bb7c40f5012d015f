import { View } from '@tarojs/components'
import { useState } from 'react'

import type { ExamPart, ExamPlan } from '@/contract/exam'
import { WeChatReminder } from '@/gates/we_chat_reminder'
import { hospitalDay } from '@/ui/facts/format_day'
import { Notice } from '@/ui/states/notice'

import { CallCards } from './call_cards'
import styles from './exam_plan.module.scss'
import { formatStanding, isWaiting } from './exam_words'
import { OfferCards } from './offer_cards'
import { OrderedExams } from './ordered_exams'
import { PlannedDays } from './planned_days'
import { PlatformStanding } from './platform_standing'
import { TimesSheet } from './times_sheet'
import { TodayCheckIn } from './today_check_in'
import type { PlanState } from './use_plan'

interface ExamPlanViewProps {
  found: ExamPlan
  patientId: string | undefined
  plan: PlanState
  /** Whether new times can be taken. */
  isOpen: boolean
}

/** What is planned, what can be, and what needs a call first. */
export function ExamPlanView({ found, patientId, plan, isOpen }: ExamPlanViewProps) {
  const [changed, change] = useState<ExamPart>()
  const { exams, planned, serverNow } = found
  const today = hospitalDay(serverNow)
  const hasToday = planned.some(({ beginsAt }) => hospitalDay(beginsAt) === today)
  return (
    <>
      {exams.length > 0 && (
        <View className={styles.summary}>
          <View className={styles.headline}>{`医生开了 ${exams.length} 项检查`}</View>
          <View className={styles.note}>{formatStanding(found)}</View>
        </View>
      )}
      {!isOpen && <Notice>医院暂停了手机上的检查预约，已经定好的时间照常有效。</Notice>}
      {patientId && hasToday && (
        <TodayCheckIn patientId={patientId} planned={planned} today={today} />
      )}
      <PlatformStanding found={found} onLeave={plan.leave} onRefresh={plan.refresh} />
      <PlannedDays
        planned={planned}
        serverNow={serverNow}
        onCancel={plan.cancel}
        onChange={isOpen && !isWaiting(found) ? change : undefined}
      />
      {planned.length > 0 && <WeChatReminder group="visit" words="要做准备时，用微信提醒您。" />}
      {isOpen && (
        <>
          <OfferCards
            offers={plan.offers}
            chosen={plan.chosen}
            today={today}
            onChoose={plan.choose}
          />
          <CallCards found={found} />
        </>
      )}
      <OrderedExams found={found} today={today} />
      {changed && (
        <TimesSheet
          part={changed}
          telephone={
            exams.find(({ examOrderId }) => examOrderId === changed.examOrderId)?.telephone
          }
          today={today}
          onClose={() => change(undefined)}
          onMove={plan.move}
        />
      )}
    </>
  )
}
