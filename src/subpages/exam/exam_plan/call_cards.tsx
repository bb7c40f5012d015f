import { View } from '@tarojs/components'

import type { ExamPlan, OpenExam } from '@/contract/exam'
import { Tag } from '@/ui/facts/tag'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { Card } from '@/ui/lists/card'

import { examStates, listUnplaced } from './exam_words'
import styles from './exam_plan.module.scss'

/** Exams that are not planned here: the hospital wants to talk first, or no time fits. Each with its reason and a number. */
export function CallCards({ found }: { found: ExamPlan }) {
  const calls = found.exams.filter(({ state }) => state === 'call')
  return (
    <>
      {calls.map((exam) => (
        <CallCard key={exam.examOrderId} exam={exam} state="call" why={exam.reason ?? ''} />
      ))}
      {listUnplaced(found).map((exam) => (
        <CallCard
          key={exam.examOrderId}
          exam={exam}
          state="open"
          why="手机上暂时排不出时间。请打检查科室的电话，或过一会儿再来看。"
        />
      ))}
    </>
  )
}

interface CallCardProps {
  exam: OpenExam
  /** As the summary counts it. */
  state: 'call' | 'open'
  why: string
}

function CallCard({ exam, state, why }: CallCardProps) {
  return (
    <Card title={exam.name} extra={<Tag tone="warning">{examStates[state].words}</Tag>}>
      <View className={styles.advice}>{why}</View>
      <View className={styles.call}>
        <TelephoneLink telephone={exam.telephone} words="打给检查科室" />
      </View>
    </Card>
  )
}
