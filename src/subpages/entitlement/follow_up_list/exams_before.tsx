import { Text, View } from '@tarojs/components'

import type { ExamBefore } from '@/contract/registration'
import { go } from '@/navigation/navigate'
import { Tag } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'

import styles from './follow_up_card.module.scss'
import { describeExam } from './follow_up_words'

interface ExamsBeforeProps {
  exams: readonly ExamBefore[]
  patientId: string
  today: string
  /** The app plans exams. */
  isPlanned: boolean
}

/** What is to be done before the visit, and the way to its times. */
export function ExamsBefore({ exams, patientId, today, isPlanned }: ExamsBeforeProps) {
  if (exams.length === 0) return null
  const hasTimes = exams.some(({ state }) => state === 'open' || state === 'planned')
  return (
    <View className={styles.exams}>
      <View>来之前要做的检查</View>
      {exams.map((exam) => {
        const { words, tone } = describeExam(exam, today)
        return (
          <View key={exam.name} className={styles.exam}>
            <Text className={styles.name}>{exam.name}</Text>
            <Tag tone={tone}>{words}</Tag>
          </View>
        )
      })}
      {isPlanned && hasTimes && (
        <Button kind="text" isAtEdge onPress={go('exam_plan', { patientId })}>
          去安排检查
        </Button>
      )}
    </View>
  )
}
