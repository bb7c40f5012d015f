import { useState } from 'react'

import type { Form } from '@/contract/form'
import { showToast } from '@/ui/overlays/toast'

import { FormSteps } from './form_steps'
import { KnownAnswers, listKnown } from './known_answers'
import { SentAnswers } from './sent_answers'
import type { Confirmed } from './steps'

interface FormViewProps {
  form: Form
  /** Loads it again. */
  onSent: () => Promise<void>
}

/** What was sent; or what is known already, to be confirmed, and then the questions. */
export function FormView({ form, onSent }: FormViewProps) {
  const { state, sentAt, isChanged } = form
  const [isEditing, setEditing] = useState(!sentAt || isChanged)
  const [confirmed, confirm] = useState<Confirmed>()
  if (state === 'closed' || !isEditing)
    return <SentAnswers form={form} onChange={() => setEditing(true)} />
  if (!confirmed && listKnown(form).length > 0) return <KnownAnswers form={form} onDone={confirm} />
  return (
    <FormSteps
      form={form}
      confirmed={confirmed}
      onSent={async () => {
        showToast('已送出')
        await onSent()
        setEditing(false)
      }}
    />
  )
}
