import type { FeedbackChoices } from '@/contract/feedback'
import { hospitalDay } from '@/ui/facts/format_day'
import { PickerField } from '@/ui/forms/picker_field'
import { Card } from '@/ui/lists/card'

import { formatAbout } from './feedback_words'
import type { NewFeedbackValues } from './use_new_feedback'

interface AboutFieldsProps {
  choices: FeedbackChoices
  values: NewFeedbackValues
  onChange: (changes: Partial<NewFeedbackValues>) => void
}

/** The visit that it is about; or, where it is about none, whom and which department. */
export function AboutFields({ choices, values, onChange }: AboutFieldsProps) {
  const { visits, patients, departments, serverNow } = choices
  const today = hospitalDay(serverNow)
  const ofVisits = visits.map((visit) => ({
    value: visit.orderId,
    words: formatAbout(visit, today),
  }))
  return (
    <Card title="和什么有关（选填）">
      {visits.length > 0 && (
        <PickerField
          label="哪次就诊"
          choices={[{ value: '', words: '和就诊无关' }, ...ofVisits]}
          value={values.orderId}
          onChange={(orderId) => onChange({ orderId })}
        />
      )}
      {values.orderId === '' && (
        <>
          {patients.length > 0 && (
            <PickerField
              label="和谁有关"
              choices={[
                { value: '', words: '不说' },
                ...patients.map(({ patientId, patientName }) => ({
                  value: patientId,
                  words: patientName,
                })),
              ]}
              value={values.patientId}
              onChange={(patientId) => onChange({ patientId })}
            />
          )}
          <PickerField
            label="哪个科室或部门"
            choices={[
              { value: '', words: '不知道，或整个医院' },
              ...departments.map(({ departId, name, branchName }) => ({
                value: departId,
                words: name,
                note: branchName,
              })),
            ]}
            value={values.departId}
            onChange={(departId) => onChange({ departId })}
          />
        </>
      )}
    </Card>
  )
}
