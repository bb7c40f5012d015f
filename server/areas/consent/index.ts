/** What accounts agreed to: other areas record it here, the privacy area shows it and takes it back. */
import { keepsNothing, type Area } from '../../area'
import { endConsents } from './repository'

export {
  addConsent,
  endConsent,
  endConsents,
  hasConsent,
  listConsents,
  lockConsent,
  moveConsents,
} from './repository'

/** The area, for the server's list; the privacy area exports what it holds, with names masked. */
export const consentArea: Area = {
  name: 'consent',
  ...keepsNothing,
  forgetAccount: (tx, accountId) => endConsents(tx, accountId),
}
