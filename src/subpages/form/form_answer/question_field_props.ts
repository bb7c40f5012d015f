import type { Problem } from '@/contract/form/problems'
import type { RedFlag } from '@/contract/form/rules'
import type { AnswerValue, Question } from '@/contract/form/questions'

/** A question with its answer. */
export interface QuestionFieldProps {
  question: Question
  value: AnswerValue | null | undefined
  problem: Problem | undefined
  /** What of the answer means an emergency. */
  flags: readonly RedFlag[]
  /** The server's clock. */
  today: string
  onChange: (value: AnswerValue | null | undefined) => void
}
