import type { StayExam } from '@/contract/exam'
import type { Tone } from '@/ui/facts/tag'

/** How it stands with an exam before a stay. */
export const stayExamStates = {
  open: { label: '没约时间', tone: 'warning' },
  call: { label: '先打电话', tone: 'warning' },
  planned: { label: '约好了', tone: 'success' },
  late: { label: '要改时间', tone: 'danger' },
  done: { label: '做完了', tone: 'neutral' },
} satisfies Record<StayExam['state'], { label: string; tone: Tone }>

/** What there is to do about them: `isDue` where something has no time that fits. */
export function examsAction(list: readonly StayExam[]): { words: string; isDue: boolean } {
  const count = (...states: StayExam['state'][]) =>
    list.filter(({ state }) => states.includes(state)).length
  if (count('open') > 0) return { words: `约这 ${count('open')} 项的时间`, isDue: true }
  if (count('late') > 0) return { words: '改时间', isDue: true }
  if (count('call') > 0) return { words: '看打给谁', isDue: true }
  return { words: '看安排和准备', isDue: false }
}
