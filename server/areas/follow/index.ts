/** Following doctors: the list, and notifications when their slots are released. */
import type { Area } from '../../area'
import { exportAccount, forgetAccount } from './follow_repository'
import { routes } from './routes'

export { notifyOfReleases } from './notifying'

/** The area, for the server's list. */
export const followArea: Area = { name: 'follow', exportAccount, forgetAccount, routes }
