import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { ExamPart } from '@/contract/exam'
import { dayWithDate, hospitalTime } from '@/ui/facts/format_day'
import { Notice } from '@/ui/states/notice'
import { classNames } from '@/ui/class_names'

import styles from './day_timeline.module.scss'
import { daysOf, type Entry } from './exam_days'

interface TimelineDaysProps {
  parts: readonly ExamPart[]
  /** What else is on these days. */
  visits?: readonly Entry[]
  today: string
}

interface DayTimelineProps {
  entries: readonly Entry[]
  /** What can be done with an exam. */
  actionsOf?: (part: ExamPart) => ReactNode
}

/** The lines of one day: the time at the left, exams with a filled dot, preparation with a hollow one. */
export function DayTimeline({ entries, actionsOf }: DayTimelineProps) {
  return (
    <View role="list">
      {entries.map(({ at, part, step, visit }) => (
        <View
          key={`${at} ${part?.examOrderId ?? step?.advice ?? ''}`}
          className={classNames(styles.line, (part ?? visit) && styles.exam)}
          role="listitem"
        >
          <View className={styles.at}>{hospitalTime(at)}</View>
          <View className={styles.dot} aria-hidden />
          <View className={styles.main}>
            {step && <Preparation {...step} />}
            {part && <Exam part={part} />}
            {visit && <Visit {...visit} />}
            {part && actionsOf?.(part)}
          </View>
        </View>
      ))}
    </View>
  )
}

/** Exams day by day with their preparation, each day with its date. */
export function TimelineDays({ parts, visits, today }: TimelineDaysProps) {
  return (
    <View className={styles.days}>
      {daysOf(parts, visits).map(({ day, entries }) => (
        <View key={day}>
          <View className={styles.day}>{dayWithDate(day, today)}</View>
          <DayTimeline entries={entries} />
        </View>
      ))}
    </View>
  )
}

function Preparation({ advice, names }: NonNullable<Entry['step']>) {
  return (
    <>
      <View className={styles.advice}>{advice}</View>
      <View className={styles.note}>{`为了${names.join('、')}`}</View>
    </>
  )
}

function Visit({ name, place }: NonNullable<Entry['visit']>) {
  return (
    <>
      <View className={styles.name}>{name}</View>
      <View className={styles.note}>{place}</View>
    </>
  )
}

function Exam({ part }: { part: ExamPart }) {
  const { name, branchName, place, way, notice, preparationVersion, steps, endsAt } = part
  return (
    <>
      <View className={styles.name}>{name}</View>
      <View>{place}</View>
      <View className={styles.note}>{branchName}</View>
      {way && <View className={styles.note}>{way}</View>}
      <View className={styles.note}>
        {[
          `大约到 ${hospitalTime(endsAt)}`,
          steps.length > 0 && `准备要求第 ${preparationVersion} 版`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </View>
      {notice && (
        <View className={styles.aside}>
          <Notice tone="warning" title="有糖尿病请注意">
            {notice}
          </Notice>
        </View>
      )}
    </>
  )
}
