import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { Form } from '@/forms/use_form'

import type { DraftField, PatientDraft } from '../patient_draft'

/** What every group of the form is handed. */
export interface FormPartProps {
  form: Form<PatientDraft>
}

/** The place of a field on the page, to scroll to. */
export function fieldAnchor(field: DraftField): string {
  return `patient_add_${field}`
}

/** A field at its place. */
export function FormField({ field, children }: { field: DraftField; children: ReactNode }) {
  return <View id={fieldAnchor(field)}>{children}</View>
}
