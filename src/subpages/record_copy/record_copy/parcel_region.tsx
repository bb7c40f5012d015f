import { RegionField } from '@/forms/region/region_field'

import type { ParcelRegionProps } from './parcel_region.types'

/** The region of a parcel is picked from the list. */
export const asksRegion = true

/** What the field of the address asks for. */
export const addressPlaceholder = '街道、小区、门牌号'

/** Province, city and district of a parcel. */
export function ParcelRegion({ field }: ParcelRegionProps) {
  return <RegionField label="收件地区" {...field} />
}
