/** The states of a patient link and the rights of each: the one table that code and docs (docs/identity.md) share. */

/**
 * owner: proven, and the phone on the hospital's file is the account's own. full, booking: proven, as far as the owner
 * allowed. unproven: typed only.
 */
export type LinkState = 'owner' | 'full' | 'booking' | 'unproven'

/**
 * booking: book, pay and cancel registrations of one's own, nothing else. bills: see and pay bills, stays and deposits, take numbers, show the card. full: reports, films, items of bills, the
 * address and guardian on the file. owner: the unmasked values, and who else may act.
 */
export type Right = 'booking' | 'bills' | 'full' | 'owner'

/** The rights of each state. */
export const rightsOf = {
  owner: ['booking', 'bills', 'full', 'owner'],
  full: ['booking', 'bills', 'full'],
  booking: ['booking', 'bills'],
  unproven: ['booking'],
} as const satisfies Record<LinkState, readonly Right[]>

/** Whether a link in this state has the right. */
export function may(state: LinkState, right: Right): boolean {
  const rights: readonly Right[] = rightsOf[state]
  return rights.includes(right)
}

/** The state of a link. */
export function stateOf(binding: {
  isProven: boolean
  isOwner: boolean
  accessLevel: 'booking' | 'full'
}): LinkState {
  if (!binding.isProven) return 'unproven'
  // An owner admitted for booking only, before the account's phone became the file's, stays at booking.
  if (binding.accessLevel === 'booking') return 'booking'
  return binding.isOwner ? 'owner' : 'full'
}
