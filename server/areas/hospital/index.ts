/** The hospital area: what anyone may see of the hospital. */
import type { Area } from '../../area'
import { hospitalKinds, hospitalReferents } from './intake'
import { routes } from './routes'

export { publishRemark, remarkDraft, type RemarkDraft } from './publishing'
export { sanitiseHtml } from './sanitise_html'

/** The area, for the server's list. */
export const hospitalArea: Area = {
  name: 'hospital',
  routes,
  intake: { kinds: hospitalKinds, referents: hospitalReferents },
}
