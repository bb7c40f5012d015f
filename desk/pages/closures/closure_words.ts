import type { ClosureState } from '@/contract/desk/words/closure_words'

export const stateColours = {
  counting: 'processing',
  undone: undefined,
  ending: 'processing',
  done: 'success',
} satisfies Record<ClosureState, string | undefined>
