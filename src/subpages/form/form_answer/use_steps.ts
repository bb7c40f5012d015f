import Taro from '@tarojs/taro'
import { useContext, useState } from 'react'

import type { Form } from '@/contract/form'
import type { Problem } from '@/contract/form/problems'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'

import {
  firstOpenStep,
  firstStepToAnswer,
  problemsOfStep,
  stepsOf,
  type Confirmed,
  type Step,
} from './steps'
import type { AnswerState } from './use_answers'

/** Where the patient is among the screens. */
export interface StepsState {
  steps: readonly Step[]
  /** As many as there are screens: behind the last, where the answers are sent. */
  at: number
  isElder: boolean
  /** Of the screen, after 下一步 was pressed. */
  problems: Partial<Record<string, Problem>>
  /** Keeps what is answered and goes on, unless an answer stands against it. */
  goOn(): Promise<void>
  goBack(): void
  /** To the screen with a question. */
  turnTo(linkId: string): void
}

/** Begins at the first screen with an open question; after what was known was confirmed, also with one that is to be changed. */
export function useSteps(
  form: Form,
  { answers, keep }: AnswerState,
  confirmed: Confirmed | undefined,
): StepsState {
  const { isElder } = useContext(DisplayPreferencesContext)
  const steps = stepsOf(form.groups, answers, isElder)
  const [wanted, setWanted] = useState(() => {
    if (confirmed) return firstStepToAnswer(steps, answers, confirmed.changed)
    return form.sentAt === null ? firstOpenStep(steps, answers) : steps.length
  })
  const [problems, setProblems] = useState<StepsState['problems']>({})
  const at = Math.min(wanted, steps.length)

  function show(next: number): void {
    setProblems({})
    setWanted(next)
    void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => undefined)
  }
  return {
    steps,
    at,
    isElder,
    problems,
    async goOn() {
      const step = steps[at]
      if (step === undefined) return
      const found = problemsOfStep(step, answers)
      setProblems(found)
      if (Object.keys(found).length > 0) return
      await keep()
      show(at + 1)
    },
    goBack: () => show(at - 1),
    turnTo(linkId) {
      const next = steps.findIndex(({ questions }) =>
        questions.some((one) => one.linkId === linkId),
      )
      show(Math.max(next, 0))
    },
  }
}
