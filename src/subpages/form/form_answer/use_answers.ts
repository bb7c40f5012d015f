import { useState } from 'react'

import type { Form } from '@/contract/form'
import type { AnswerValue, Question } from '@/contract/form/questions'
import { answersByLink, fittingAnswers, initialAnswers, type Answers } from '@/contract/form/rules'
import { api } from '@/request/api'

import type { Confirmed } from './steps'
import { useKeeping, type Keeping } from './use_keeping'

/** The answers on the page. */
export interface AnswerState extends Pick<Keeping, 'kept' | 'refusal' | 'keep'> {
  answers: Answers
  note: string
  photoId: string | null
  /** An undefined value takes the answer back, null says 不知道. */
  change(question: Question, value: AnswerValue | null | undefined): void
  changeNote(note: string): void
  changePhoto(photoId: string | null): void
  /** Sends them; false when that failed, which the patient has read. */
  send(): Promise<boolean>
}

/** Answers as they are typed; only what fits is kept and sent. */
export function useAnswers(form: Form, confirmed: Confirmed | undefined): AnswerState {
  const { orderId, version, groups, savedAt } = form
  const [answers, setAnswers] = useState<Answers>(() => ({
    ...firstAnswers(form),
    ...answersByLink(confirmed?.answers ?? []),
  }))
  const [note, setNote] = useState(form.note)
  const [photoId, setPhoto] = useState(form.photoId)
  const fitting = fittingAnswers(groups, answers)
  const input = { orderId, version, answers: fitting, note: note.trim(), photoId }
  const { kept, refusal, keep, touch, settle } = useKeeping(input, savedAt !== null)
  return {
    answers,
    note,
    photoId,
    kept,
    refusal,
    keep,
    change(question, value) {
      setAnswers((before) => ({ ...before, [question.linkId]: value }))
      touch()
    },
    changeNote(words) {
      setNote(words)
      touch()
    },
    changePhoto(chosen) {
      setPhoto(chosen)
      touch()
    },
    async send() {
      settle()
      return api.form.sendAnswers(input).then(
        () => true,
        () => false,
      )
    },
  }
}

/** What was answered before, else what the hospital proposes. */
function firstAnswers({ savedAt, answers, groups }: Form): Answers {
  const isNew = savedAt === null && answers.length === 0
  return isNew ? initialAnswers(groups) : answersByLink(answers)
}
