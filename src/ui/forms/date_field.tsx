import { useState } from 'react'

import { DATE_PICKER_YEARS_AHEAD, DATE_PICKER_YEARS_BACK } from '@/settings/limits'
import { dayInFull } from '@/ui/facts/format_day'

import { DatePicker } from './date_picker'
import { FieldButton } from './field_button'

interface DateFieldProps {
  label: string
  /** `2026-11-25` */
  value?: string
  onChange: (day: string) => void
  /** The hospital's day now; the range is 150 years to both sides of it (spec §9). */
  today: string
  /** Narrower where it makes sense, e.g. today for a birthday. */
  max?: string
  /** Where the picker opens while nothing is chosen; else at the last possible day. */
  openAt?: string
  placeholder?: string
  error?: string
  note?: string
}

/** A field with a calendar day; for subpages only, because NutUI's wheels come with it. */
export function DateField({
  label,
  value,
  onChange,
  today,
  max,
  openAt,
  ...words
}: DateFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const year = Number(today.slice(0, 4))
  const range = {
    first: `${year - DATE_PICKER_YEARS_BACK}-01-01`,
    last: max ?? `${year + DATE_PICKER_YEARS_AHEAD}-12-31`,
  }
  return (
    <>
      <FieldButton
        {...words}
        label={label}
        words={value && dayInFull(value)}
        isOpen={isOpen}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <DatePicker
          title={label}
          day={value ?? openAt ?? max ?? today}
          range={range}
          onClose={() => setOpen(false)}
          onConfirm={(day) => {
            setOpen(false)
            onChange(day)
          }}
        />
      )}
    </>
  )
}
