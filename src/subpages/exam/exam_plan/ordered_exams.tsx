import type { ExamPlan } from '@/contract/exam'
import { Tag } from '@/ui/facts/tag'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'
import { ListRow } from '@/ui/lists/list_row'

import { formatOrder, standingOf } from './exam_words'

/** What the doctor ordered, by whom and until when, and how it stands. */
export function OrderedExams({ found, today }: { found: ExamPlan; today: string }) {
  const { exams } = found
  if (exams.length === 0) return null
  const title = '医生的检查单'
  return (
    <FoldForElders title={title}>
      <Card isFlush title={title}>
        {exams.map((exam) => {
          const { words, tone } = standingOf(found, exam)
          return (
            <ListRow
              key={exam.examOrderId}
              title={exam.name}
              note={formatOrder(exam, today)}
              value={<Tag tone={tone}>{words}</Tag>}
            />
          )
        })}
      </Card>
    </FoldForElders>
  )
}
