import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { DraftErrors, DraftField, PatientDraft } from '../patient_draft'

/** What every group of the form is handed. */
export interface FormPartProps {
  draft: PatientDraft
  errors: DraftErrors
  onChange: (change: Partial<PatientDraft>) => void
  /** The patient has finished typing in a field: time to say what is wrong. */
  onLeave: (field: DraftField) => void
}

/** The place of a field on the page, to scroll to. */
export function fieldAnchor(field: DraftField): string {
  return `patient_add_${field}`
}

/** A field at its place. */
export function FormField({ field, children }: { field: DraftField; children: ReactNode }) {
  return <View id={fieldAnchor(field)}>{children}</View>
}
