/** The states of a binding and what each may do: the one table that code and docs (docs/identity.md) share. */

/**
 * owner: proven, and the phone on the hospital's file is the account's own. full, booking: proven, as far as the owner allowed. unproven: typed in only.
 */
export type LinkState = 'owner' | 'full' | 'booking' | 'unproven'

/**
 * booking: book, pay and cancel registrations of one's own, nothing else. bills: see and pay bills, stays and deposits, take numbers, show the card. full: reports, films, items of bills, the
 * address and guardian on the file. owner: the unmasked values, and who else may act.
 */
export type Right = 'booking' | 'bills' | 'full' | 'owner'

/** What each state may do. */
export const rightsOf = {
  owner: ['booking', 'bills', 'full', 'owner'],
  full: ['booking', 'bills', 'full'],
  booking: ['booking', 'bills'],
  unproven: ['booking'],
} as const satisfies Record<LinkState, readonly Right[]>

/** Whether a binding in this state may do it. */
export function may(state: LinkState, right: Right): boolean {
  const rights: readonly Right[] = rightsOf[state]
  return rights.includes(right)
}

/** The state of a binding. */
export function stateOf(binding: {
  isProven: boolean
  isOwner: boolean
  accessLevel: 'booking' | 'full'
}): LinkState {
  if (!binding.isProven) return 'unproven'
  // An owner who was let in for booking only, before his phone became the file's, stays what he was let in for.
  if (binding.accessLevel === 'booking') return 'booking'
  return binding.isOwner ? 'owner' : 'full'
}
