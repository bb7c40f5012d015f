import type { ChosenRegion } from '@/forms/region/region_steps'
import type { FormField } from '@/forms/use_form'

/** The field of a parcel's region. */
export interface ParcelRegionProps {
  field: FormField<ChosenRegion | undefined>
}
