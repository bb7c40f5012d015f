import { DatePicker } from '@nutui/nutui-react-taro'
import { useState } from 'react'

import { DATE_PICKER_YEARS_AHEAD, DATE_PICKER_YEARS_BACK } from '@/settings/limits'

import { FieldButton } from './field_button'

interface DateFieldProps {
  label: string
  /** `2026-11-25` */
  value?: string
  onChange: (day: string) => void
  /** The hospital's day now; the range is 150 years to both sides of it (spec §9). */
  today: string
  /** Narrower where it makes sense, e.g. `max={today}` for a birthday. */
  min?: string
  max?: string
  /** Where the picker opens while nothing is chosen; else at the last possible day. */
  openAt?: string
  placeholder?: string
  error?: string
  note?: string
}

/** A field with a calendar day; for subpages only, NutUI's picker comes along. */
export function DateField({
  label,
  value,
  onChange,
  today,
  min,
  max,
  openAt,
  ...words
}: DateFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const year = Number(today.slice(0, 4))
  return (
    <>
      <FieldButton
        {...words}
        label={label}
        words={value && dayInFull(value)}
        isOpen={isOpen}
        onPress={() => setOpen(true)}
      />
      <DatePicker
        title={label}
        visible={isOpen}
        type="date"
        showChinese
        value={asDate(value ?? openAt ?? max ?? today)}
        startDate={min ? asDate(min) : new Date(year - DATE_PICKER_YEARS_BACK, 0, 1)}
        endDate={max ? asDate(max) : new Date(year + DATE_PICKER_YEARS_AHEAD, 11, 31)}
        onClose={() => setOpen(false)}
        onConfirm={(_, parts) =>
          onChange(parts.map((part) => String(part).padStart(2, '0')).join('-'))
        }
      />
    </>
  )
}

/** `1958年3月2日` */
function dayInFull(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/** The picker counts in the phone's calendar, so the day is taken apart, not converted. */
function asDate(day: string): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}
