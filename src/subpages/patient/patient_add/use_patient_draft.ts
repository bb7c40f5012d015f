import { useState } from 'react'

import type { NewPatient } from '@/contract/patient'
import { visitingPatientStore } from '@/stores'

import {
  checkDraft,
  emptyDraft,
  toNewPatient,
  type DraftErrors,
  type DraftField,
  type PatientDraft,
} from '../patient_draft'
import { showFirstWrong } from './show_field'

/** The form of 添加就诊人 while it is filled in. */
export interface PatientForm {
  draft: PatientDraft
  /** What is shown as wrong now: fields that were left, and after a try to send all of them. */
  errors: DraftErrors
  isDirty: boolean
  change: (change: Partial<PatientDraft>) => void
  /** Says what is wrong with a field once typing in it has ended; an empty field is left in peace until the form is sent. */
  leave: (field: DraftField) => void
  /** The form to send; undefined when something is wrong, which is then shown. */
  read: () => NewPatient | undefined
  /** Shows what the server says about a field. */
  showError: (field: DraftField, words: string) => void
}

/** Keeps the form; `today` is the hospital's day. */
export function usePatientDraft(today: string): PatientForm {
  const [draft, setDraft] = useState(firstDraft)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [isDirty, setDirty] = useState(false)

  function change(part: Partial<PatientDraft>): void {
    setDirty(true)
    setDraft((before) => ({ ...before, ...part }))
    setErrors((before) => without(before, Object.keys(part)))
  }

  function leave(field: DraftField): void {
    if (draft[field] === '') return
    setErrors((before) => ({
      ...without(before, [field]),
      ...only(checkDraft(draft, today), field),
    }))
  }

  function read(): NewPatient | undefined {
    const found = checkDraft(draft, today)
    setErrors(found)
    showFirstWrong(found)
    return Object.keys(found).length > 0 ? undefined : toNewPatient(draft, today)
  }

  function showError(field: DraftField, words: string): void {
    setErrors({ [field]: words })
    showFirstWrong({ [field]: words })
  }

  return { draft, errors, isDirty, change, leave, read, showError }
}

/** The first patient is mostly oneself. */
function firstDraft(): PatientDraft {
  return emptyDraft(
    visitingPatientStore.isLoaded && visitingPatientStore.patients.length === 0
      ? 'self'
      : undefined,
  )
}

function without(errors: DraftErrors, names: readonly string[]): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}

function only(errors: DraftErrors, field: DraftField): DraftErrors {
  const words = errors[field]
  return words === undefined ? {} : { [field]: words }
}
