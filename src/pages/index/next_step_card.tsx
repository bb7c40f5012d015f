import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { DayStrip } from '@/components/day_strip'
import type { HomeStep, PatientSteps } from '@/contract/home'
import { Pressable } from '@/platform/elements/pressable'
import { Button } from '@/ui/forms/button'
import { PayBefore } from '@/ui/facts/pay_before'
import { dayWithDate, hospitalDay, timeRange } from '@/ui/facts/format_day'
import { Icon } from '@/ui/icons/icon'
import { chevronDown, chevronRight } from '@/ui/icons/frame'

import styles from './next_step_card.module.scss'
import { lookOf, moneyOf } from './next_step_words'

interface NextStepCardProps {
  patient: PatientSteps
  serverNow: string
  /** A countdown has ended: the data is outdated. */
  onOutdated: () => void
}

/** A patient's next step, and on a tap the others. */
export function NextStepCard({ patient, serverNow, onOutdated }: NextStepCardProps) {
  const { patientId, patientName, steps, day } = patient
  const [first, ...others] = steps
  if (!first) return null
  const look = lookOf(first)
  const open = (step: HomeStep) => lookOf(step).open({ step, patientId })
  const money = moneyOf(first)
  return (
    <View className={styles.card}>
      {day && <DayStrip parts={day} />}
      <View className={styles.head}>
        <Icon of={look.icon} sizePx={18} className={styles[look.tone]} />
        <Text className={styles.kind}>{look.words}</Text>
        <Text className={styles.patient}>{patientName}</Text>
      </View>
      <View className={styles.row}>
        <View className={styles.main}>
          <View className={styles.title}>{first.title}</View>
          <When step={first} serverNow={serverNow} />
          {money && <View className={styles.when}>{money}</View>}
          <Where step={first} />
        </View>
        <View className={styles.action}>
          {first.expiresAt && (
            <View className={styles.left}>
              <PayBefore until={first.expiresAt} serverNow={serverNow} onEnd={onOutdated} />
            </View>
          )}
          <Button
            isSmall
            kind={look.isUrgent ? 'primary' : 'secondary'}
            onPress={() => open(first)}
          >
            {look.action}
          </Button>
        </View>
      </View>
      <OtherSteps steps={others} onOpen={open} />
    </View>
  )
}

interface OtherStepsProps {
  steps: HomeStep[]
  onOpen: (step: HomeStep) => unknown
}

/** The other steps: in one line, and after a tap one by one. */
function OtherSteps({ steps, onOpen }: OtherStepsProps) {
  const [isOpen, setOpen] = useState(false)
  if (steps.length === 0) return null
  if (!isOpen) {
    return (
      <Pressable className={styles.other} onPress={() => setOpen(true)}>
        <Text className={styles.words}>
          还有：{[...new Set(steps.map((step) => lookOf(step).words))].join('、')}
        </Text>
        <Icon of={chevronDown} sizePx={16} className={styles.chevron} />
      </Pressable>
    )
  }
  return (
    <>
      {steps.map((step) => {
        const { words: kind, icon, tone } = lookOf(step)
        const words = [step.title, moneyOf(step)].filter(Boolean).join(' · ')
        return (
          <Pressable
            key={`${step.kind} ${step.subjectId ?? step.title}`}
            className={styles.other}
            onPress={() => void onOpen(step)}
            label={`${kind}：${words}`}
          >
            <Icon of={icon} sizePx={16} className={styles[tone]} />
            <Text className={`${styles.words} ${styles.after}`}>{words}</Text>
            <Icon of={chevronRight} sizePx={16} className={styles.chevron} />
          </Pressable>
        )
      })}
    </>
  )
}

function When({ step, serverNow }: { step: HomeStep; serverNow: string }) {
  if (step.aheadNum !== undefined)
    return (
      <View className={styles.when}>
        {step.aheadNum === 0 ? '下一个就是您' : `前面还有 ${step.aheadNum} 人`}
      </View>
    )
  if (!step.visitDate || !step.beginTime || !step.endTime) return null
  return (
    <View className={styles.when}>
      <Text className={styles.unit}>{dayWithDate(step.visitDate, hospitalDay(serverNow))}</Text>{' '}
      <Text className={styles.unit}>{timeRange(step.beginTime, step.endTime)}</Text>
    </View>
  )
}

function Where({ step: { place, way } }: { step: HomeStep }) {
  return (
    <>
      {place && <View className={styles.where}>{place}</View>}
      {way && <View className={styles.where}>{way}</View>}
    </>
  )
}
