import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { Form } from '@/forms/use_form'

import type { DraftField, PatientDraft } from '../patient_draft'

/** The props of every group of the form. */
export interface FormPartProps {
  form: Form<PatientDraft>
}

/** The anchor of a field, to scroll to. */
export function fieldAnchor(field: DraftField): string {
  return `patient_add_${field}`
}

/** A field with its anchor. */
export function FormField({ field, children }: { field: DraftField; children: ReactNode }) {
  return <View id={fieldAnchor(field)}>{children}</View>
}
