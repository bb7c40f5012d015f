import type { Form } from '@/contract/form'
import { NOTE_MAX } from '@/contract/form/questions'
import { Card } from '@/ui/lists/card'

import { AnswerList } from './answer_list'
import { LongField } from '@/ui/forms/long_field'
import { NotePhoto } from './note_photo'
import { listAnswers } from './steps'
import type { AnswerState } from './use_answers'

interface LastStepProps {
  form: Form
  state: AnswerState
  /** Goes back to a question. */
  onTurn: (linkId: string) => void
}

/** A note to the doctor, and everything once more before it is sent. */
export function LastStep({ form, state, onTurn }: LastStepProps) {
  return (
    <>
      <Card title="还想对医生说什么（选填）">
        <LongField
          label="还想对医生说什么（选填）"
          value={state.note}
          maxLength={NOTE_MAX}
          placeholder="最多 200 字"
          onChange={state.changeNote}
        />
        <NotePhoto orderId={form.orderId} photoId={state.photoId} onChange={state.changePhoto} />
      </Card>
      <Card title="您的回答">
        <AnswerList answers={listAnswers(form.groups, state.answers)} onTurn={onTurn} />
      </Card>
    </>
  )
}
