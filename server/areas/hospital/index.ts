/** The hospital area: what anyone may see of the hospital. */
import { keepsNothing, type Area } from '../../area'
import { hospitalKinds, hospitalReferents } from './intake'
import { routes } from './routes'

export { listVersionsInForce, readHospitalName } from './repository'
export { readPublicFacts, type PublicFacts } from './public_facts'
export { publishRemark, remarkDraft } from './publishing'
export { sanitiseHtml } from './sanitise_html'

/** The area, for the server's list. */
export const hospitalArea: Area = {
  name: 'hospital',
  ...keepsNothing,
  routes,
  intake: { kinds: hospitalKinds, referents: hospitalReferents },
}
