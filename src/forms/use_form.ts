import { useState } from 'react'

import { type FormErrors, type FormRules, keep, wrongOf } from './form_errors'
import { readRefusal } from './refusal'

interface FormOptions<Values> {
  start: Values | (() => Values)
  rules: FormRules<Values>
  /** The field that a refusal is about where the server names none of this form's; without it, it is about the whole form. */
  refusedAt?: keyof Values
  /** What a refusal says, in other words than its own. */
  wordsOf?: (error: unknown) => string
  /** Something is wrong, here or by the server's word: to bring it into view. */
  onWrong?: (errors: FormErrors<Values>) => void
}

/** What an input needs to know of its field. */
export interface FormField<Value> {
  value: Value
  onChange: (value: Value) => void
  /** Typing has ended: time to say what is wrong. */
  onBlur: () => void
  error?: string
}

/** What a `CheckRow` needs to know of its field; it keeps room for its error. */
interface FormTick {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error: string
}

/** A form while it is filled in. */
export interface Form<Values> {
  values: Values
  /** What is shown as wrong now: of fields that were left, and of all after a try to send them. */
  errors: FormErrors<Values>
  /** What the server said that is about no field; '' when nothing. */
  problem: string
  isDirty: boolean
  change: (part: Partial<Values>) => void
  field: <Name extends keyof Values>(name: Name) => FormField<Values[Name]>
  tick: (name: Ticks<Values>) => FormTick
  /** Shows what is wrong with all fields, or with those named; whether nothing is. */
  check: (...names: (keyof Values)[]) => boolean
  /** Sends once nothing is wrong; a refusal is shown where it belongs. */
  submit: (send: () => Promise<unknown>) => Promise<void>
  /** Shows a refusal, or words, where they belong. */
  refuse: (error: unknown, at?: keyof Values) => void
  /** Takes back whatever was said. */
  forgive: () => void
}

type Ticks<Values> = {
  [Name in keyof Values]: Values[Name] extends boolean ? Name : never
}[keyof Values]

/** The one form: what is typed, what is wrong with it, and what the server says about it. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { rules, refusedAt, wordsOf, onWrong } = options
  const [values, setValues] = useState<Values>(options.start)
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const [problem, setProblem] = useState('')
  const [isDirty, setDirty] = useState(false)

  function show(found: FormErrors<Values>, words = ''): boolean {
    const isFine = Object.keys(found).length === 0
    setErrors(found)
    setProblem(words)
    if (!isFine) onWrong?.(found)
    return isFine
  }
  function change(part: Partial<Values>): void {
    setDirty(true)
    setValues((before) => ({ ...before, ...part }))
    setErrors((before) => keep(before, (name) => !(name in part)))
  }
  function refuse(error: unknown, at?: keyof Values): void {
    const refusal = readRefusal(error)
    const words = wordsOf?.(error) ?? refusal.words
    const name = at ?? fieldIn(values, refusal.field) ?? refusedAt
    if (name === undefined) show({}, words)
    else show(only<FormErrors<Values>>(name, words))
  }
  const check = (...names: (keyof Values)[]) => show(wrongOf(rules, values, names))

  return {
    values,
    errors,
    problem,
    isDirty,
    change,
    check,
    refuse,
    forgive: () => void show({}),
    submit: async (send) => {
      if (check()) await send().catch(refuse)
    },
    field: (name) => ({
      value: values[name],
      onChange: (value) => change(only(name, value)),
      // An empty field is left in peace until the form is sent.
      onBlur: () =>
        values[name] !== '' &&
        setErrors((before) => ({ ...before, ...wrongOf(rules, values, [name]) })),
      error: errors[name],
    }),
    tick: (name) => ({
      isChecked: values[name] === true,
      onChange: (isChecked) => change(only(name, isChecked)),
      error: errors[name] ?? '',
    }),
  }
}

function only<Values>(name: keyof Values, value: unknown): Partial<Values> {
  const part: Partial<Values> = {}
  return Object.assign(part, { [name]: value })
}

function fieldIn<Values extends object>(
  values: Values,
  field: string | undefined,
): keyof Values | undefined {
  for (const name in values) if (name === field) return name
  return undefined
}
