import type { Stay } from '@/contract/inpatient'
import { go } from '@/navigation/navigate'
import { formatMoment } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

import { examsAction, stayExamStates } from '../exam_words'

interface StayExamsProps {
  exams: NonNullable<Stay['exams']>
  today: string
}

/** 入院前检查: what is to be done before the day, and how it stands with each; planned together in the plan of exams. */
export function StayExams({ exams: { patientId, list }, today }: StayExamsProps) {
  const { words, isDue } = examsAction(list)
  return (
    <Card isFlush title="入院前检查">
      {list.map(({ examOrderId, name, state, beginsAt, place }) => {
        const { label, tone } = stayExamStates[state]
        const when = [beginsAt && formatMoment(beginsAt, today), place].filter(Boolean).join(' · ')
        return (
          <ListRow
            key={examOrderId}
            title={name}
            note={when || '结果要在入院前出来'}
            value={<Tag tone={tone}>{label}</Tag>}
          />
        )
      })}
      <ListRow
        title={words}
        note={isDue && '安排在入院以前'}
        onPress={go('exam_plan', { patientId })}
      />
    </Card>
  )
}
