import { useState } from 'react'

import { NOTE_MAX, type Question } from '@/contract/form/questions'
import { hospitalDay } from '@/ui/facts/format_day'
import { CheckRow } from '@/ui/forms/check_row'
import { DateField } from '@/ui/forms/date_field'

import { LongField } from '@/ui/forms/long_field'
import type { QuestionFieldProps } from './question_field_props'
import { ShortField } from './short_field'
import { formatProblem } from './steps'

/** Texts, numbers and days. What is typed and is no answer yet stays on the page, and is not kept. */
export function TypedField({ question, value, problem, today, onChange }: QuestionFieldProps) {
  const { type, text, unit, maxLength } = question
  const [typed, setTyped] = useState(() => wordsOf(value))
  const error = problem && formatProblem(problem, question)
  const none = noneOf(question)
  // 不知道 empties the field.
  const words = value === null ? '' : typed
  const read = (next: string) => {
    setTyped(next)
    onChange(readTyped(question, next))
  }
  if (type === 'date')
    return (
      <DateField
        label="日期"
        value={typeof value === 'string' ? value : undefined}
        today={hospitalDay(today)}
        openAt={hospitalDay(today)}
        error={error}
        onChange={onChange}
      />
    )
  return (
    <>
      {type === 'text' ? (
        <LongField
          label={text}
          value={words}
          maxLength={maxLength ?? NOTE_MAX}
          error={error}
          onChange={read}
        />
      ) : (
        <ShortField
          label={text}
          unit={unit}
          value={words}
          keyboard={type === 'integer' ? 'number' : 'text'}
          maxLength={type === 'string' ? (maxLength ?? 100) : 12}
          error={error}
          onChange={read}
        />
      )}
      {none && (
        <CheckRow
          isChecked={value === none}
          label={none}
          onChange={(isNone) => read(isNone ? none : '')}
        />
      )}
    </>
  )
}

/** Where an answer must be typed and the hospital says to write 没有, one tap writes it. */
export function noneOf({
  type,
  required,
  advice,
}: Pick<Question, 'type' | 'required' | 'advice'>): string | undefined {
  if (!required || (type !== 'text' && type !== 'string')) return undefined
  return /写[“「"]?(没有|无)/.exec(advice ?? '')?.[1]
}

function wordsOf(value: QuestionFieldProps['value']): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What was typed as an answer: empty is none, and what is no number stays a text, which the rules refuse. */
export function readTyped({ type }: Pick<Question, 'type'>, typed: string) {
  const words = typed.trim()
  if (words === '') return undefined
  if (type !== 'integer' && type !== 'decimal') return words
  const number = Number(words.replace('，', '.').replace(',', '.'))
  return Number.isFinite(number) ? number : words
}
