import { useState } from 'react'

import { writtenText, type FeedbackChoices } from '@/contract/feedback'
import type { AnswerWay, FeedbackKind } from '@/contract/feedback/words'
import { useKeptForm } from '@/gates/use_kept_form'
import { redirect, useLeaveGuard } from '@/navigation/navigate'
import { api } from '@/request/api'
import { useOnceKey } from '@/request/use_once_key'
import { confirm } from '@/ui/overlays/confirm'
import { showToast } from '@/ui/overlays/toast'

/** What is being written; an empty id is none. */
export interface NewFeedbackValues {
  kind: FeedbackKind
  written: string
  orderId: string
  patientId: string
  departId: string
  pictureIds: string[]
  wantsAnswer: boolean
  answerWay: AnswerWay
}

const leaveQuestion = {
  title: '不写了吗？',
  text: '离开后，写的内容不会保留。',
  confirmLabel: '离开',
  cancelLabel: '继续写',
}

/** A new one: once it is filed, its own page takes the place of this one. */
export function useNewFeedback({ visits }: FeedbackChoices, orderId: string | undefined) {
  const keys = useOnceKey()
  const [isFiled, setFiled] = useState(false)
  const form = useKeptForm<NewFeedbackValues>(`feedback ${orderId ?? ''}`, {
    start: () => ({
      kind: 'complaint',
      written: '',
      orderId: visits.some((visit) => visit.orderId === orderId) ? (orderId ?? '') : '',
      patientId: '',
      departId: '',
      pictureIds: [],
      wantsAnswer: true,
      answerWay: 'app',
    }),
    rules: { written: writtenText },
  })
  useLeaveGuard((withdrawn) => confirm(leaveQuestion, withdrawn), {
    isActive: form.isDirty && !isFiled,
  })

  function changeKind(kind: FeedbackKind): void {
    form.change({ kind, wantsAnswer: kind !== 'praise' })
  }

  async function file(): Promise<void> {
    const given = requestOf(form.values)
    const idempotencyKey = keys.of(JSON.stringify(given))
    const { feedbackId, number } = await api.feedback.file({ ...given, idempotencyKey })
    keys.forget()
    setFiled(true)
    showToast(`已送到，编号 ${number}`)
    await redirect('feedback_index', { feedbackId })
  }
  return { form, changeKind, send: () => form.submit(file) }
}

/** Of a visit the server knows whom and which department; without one what was chosen. */
function requestOf(values: NewFeedbackValues) {
  const { kind, written, orderId, patientId, departId, pictureIds, wantsAnswer, answerWay } = values
  return {
    kind,
    written,
    pictureIds,
    wantsAnswer,
    answerWay,
    ...(orderId !== '' && { orderId }),
    ...(orderId === '' && patientId !== '' && { patientId }),
    ...(orderId === '' && departId !== '' && { departId }),
  }
}
