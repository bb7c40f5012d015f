import { Notice } from '@/ui/states/notice'

interface ProblemProps {
  /** A form's `problem`. */
  words: string
  tone?: 'danger' | 'warning'
}

/** The server's message about a form as a whole. */
export function Problem({ words, tone = 'danger' }: ProblemProps) {
  return words === '' ? null : (
    <Notice tone={tone} isUrgent>
      {words}
    </Notice>
  )
}
