/** What is an answer to a question: the same on the phone and at the server. Pure. */
import { isDay } from '../day'
import type { AnswerValue, Question } from './questions'

/** Why an answer is none. */
export type Problem =
  | 'required'
  | 'not_asked'
  | 'type'
  | 'too_small'
  | 'too_large'
  | 'too_long'
  | 'choice'
  | 'day'

/** Why this is no answer to the question; undefined where it is one. */
export function problemOf(
  question: Question,
  value: AnswerValue | null | undefined,
): Problem | undefined {
  if (question.type === 'display') return value === undefined ? undefined : 'not_asked'
  if (value === undefined || value === null) return question.required ? 'required' : undefined
  return problemOfValue(question, value)
}

function problemOfValue(question: Question, value: AnswerValue): Problem | undefined {
  switch (question.type) {
    case 'choice':
      return Array.isArray(value) ? problemOfChoice(question, value) : 'type'
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'type'
    case 'integer':
    case 'decimal':
      return typeof value === 'number' ? problemOfNumber(question, value) : 'type'
    case 'date':
      return typeof value === 'string' ? problemOfDay(value) : 'type'
    case 'string':
    case 'text':
      return typeof value === 'string' ? problemOfText(question, value) : 'type'
    case 'display':
      return 'not_asked'
  }
}

function problemOfChoice(
  { options, repeats }: Question,
  codes: readonly string[],
): Problem | undefined {
  const chosen = options.filter(({ code }) => codes.includes(code))
  if (codes.length === 0 || chosen.length !== codes.length) return 'choice'
  if (codes.length > 1 && (!repeats || chosen.some(({ exclusive }) => exclusive))) return 'choice'
  return undefined
}

function problemOfNumber({ type, min, max }: Question, value: number): Problem | undefined {
  if (!Number.isFinite(value) || Math.abs(value) > 1e9) return 'type'
  if (type === 'integer' && !Number.isInteger(value)) return 'type'
  if (min !== null && value < min) return 'too_small'
  return max !== null && value > max ? 'too_large' : undefined
}

function problemOfText({ maxLength }: Question, value: string): Problem | undefined {
  if (value.trim() === '' || value !== value.trim()) return 'type'
  return value.length > (maxLength ?? 500) ? 'too_long' : undefined
}

/** Of the years that a page can pick. */
const problemOfDay = (value: string): Problem | undefined =>
  /^(18[5-9]|19\d|20\d|21\d)/.test(value) && isDay(value) ? undefined : 'day'
