/** Addresses: of pages at a cell, whose routes are published and stay, and of the directory's own views. */
import type { ListedEntry, ListedHospital } from './types'

/** The page of a department or doctor at its hospital. */
export function addressOf(
  { kind, id }: Pick<ListedEntry, 'kind' | 'id'>,
  { origin }: Pick<ListedHospital, 'origin'>,
): string {
  const page =
    kind === 'doctor'
      ? `registration_doctor_detail?doctorId=${encodeURIComponent(id)}`
      : `registration_doctor_list?departId=${encodeURIComponent(id)}`
  return `${origin}/subpages/registration/${page}`
}

/** The view of one hospital. */
export const detailsOf = (hospitalId: string): string => `#/${hospitalId}`

/** The hospital whose view an address names. */
export const hospitalOf = (hash: string): string | undefined => /^#\/([a-z0-9-]+)$/.exec(hash)?.[1]
