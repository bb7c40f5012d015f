/** The privacy area: consents, the access log, devices, taking one's data along, and leaving. */
import type { Area } from '../../area'
import { routes } from './routes'

/** The area, for the server's list. */
export const privacyArea: Area = { name: 'privacy', routes }
