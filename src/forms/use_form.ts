import { useState } from 'react'

import { type FormErrors, type FormRules, keep, wrongOf } from './form_errors'
import { readRefusal } from './refusal'

/** What a form starts with, and what stands against its values. */
export interface FormOptions<Values> {
  start: Values | (() => Values)
  rules: FormRules<Values>
  /** The field of a refusal that names none of this form's; without it, it is about the whole form. */
  refusedAt?: keyof Values
  /** Replaces the message of a refusal. */
  wordsOf?: (error: unknown) => string
  /** Called on errors, found here or by the server: to scroll to them. */
  onWrong?: (errors: FormErrors<Values>) => void
}

/** The props of a field's input. */
export interface FormField<Value> {
  value: Value
  onChange: (value: Value) => void
  /** Typing has ended: errors may be shown. */
  onBlur: () => void
  error?: string
}

/** The props of a field's `CheckRow`, which reserves space for its error. */
interface FormTick {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error: string
}

/** A form being filled in. */
export interface Form<Values> {
  values: Values
  /** The shown errors: of fields that were left, and of all after an attempt to send. */
  errors: FormErrors<Values>
  /** The server's message that is about no field; '' for none. */
  problem: string
  isDirty: boolean
  change: (part: Partial<Values>) => void
  field: <Name extends keyof Values>(name: Name) => FormField<Values[Name]>
  tick: (name: Ticks<Values>) => FormTick
  /** Shows the errors of all fields, or of those named; true when there are none. */
  check: (...names: (keyof Values)[]) => boolean
  /** Sends when there are no errors; a refusal is shown at its field. */
  submit: (send: () => Promise<unknown>) => Promise<void>
  /** Shows a refusal, or a message, at its field. */
  refuse: (error: unknown, at?: keyof Values) => void
  /** Clears all messages. */
  forgive: () => void
}

type Ticks<Values> = {
  [Name in keyof Values]: Values[Name] extends boolean ? Name : never
}[keyof Values]

/** The state of a form: values, errors, and the server's refusals. */
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
      // An empty field shows no error until the form is sent.
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
