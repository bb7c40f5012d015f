import { useState } from 'react'

import type { Form } from '@/contract/form'
import { showToast } from '@/ui/overlays/toast'

import { FormSteps } from './form_steps'
import { SentAnswers } from './sent_answers'

interface FormViewProps {
  form: Form
  /** Loads it again. */
  onSent: () => Promise<void>
}

/** What was sent, or the questions. */
export function FormView({ form, onSent }: FormViewProps) {
  const { state, sentAt, isChanged } = form
  const [isEditing, setEditing] = useState(!sentAt || isChanged)
  if (state === 'closed' || !isEditing)
    return <SentAnswers form={form} onChange={() => setEditing(true)} />
  return (
    <FormSteps
      form={form}
      onSent={async () => {
        showToast('已送出')
        await onSent()
        setEditing(false)
      }}
    />
  )
}
