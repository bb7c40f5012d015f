import { useState } from 'react'

import { ChoiceList } from './choice_list'
import { FieldButton } from './field_button'
import { Sheet } from '@/ui/overlays/sheet'

interface PickerFieldProps<Value extends string> {
  label: string
  choices: readonly { value: Value; words: string; note?: string; disabled?: boolean }[]
  value?: Value
  onChange: (value: Value) => void
  placeholder?: string
  error?: string
  note?: string
}

/** A field with one choice of several; rows in a sheet, because a wheel is hard for old hands and silent for screen readers. */
export function PickerField<Value extends string>({
  label,
  choices,
  value,
  onChange,
  ...words
}: PickerFieldProps<Value>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FieldButton
        {...words}
        label={label}
        words={choices.find((choice) => choice.value === value)?.words}
        isOpen={isOpen}
        onPress={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen} title={label} onClose={() => setOpen(false)}>
        <ChoiceList
          label={label}
          choices={choices}
          value={value}
          onChange={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      </Sheet>
    </>
  )
}
