/** The hospital area: what anyone may see of the hospital. */
import { keepsNothing, type Area } from '../../area'
import { deskRoutes } from './desk'
import { publishPlanned } from './desk_publishing'
import { hospitalKinds, hospitalReferents } from './intake'
import { forgetUnusedPictures } from './picture_repository'
import { routes } from './routes'

export { cleanPicture } from './clean_picture'
export { markPartners } from './intake_repository'
export { listVersionsInForce, readHospitalName } from './hospital_repository'
export { readPublicFacts, type PublicFacts } from './public_facts'
export { sanitiseHtml } from './sanitise_html'

/** The area, for the server's list. */
export const hospitalArea: Area = {
  name: 'hospital',
  ...keepsNothing,
  routes,
  desk: deskRoutes,
  workers: (deps) => [
    { name: 'publish_planned_notices', everyMs: 20_000, run: () => publishPlanned(deps) },
    {
      name: 'delete_unused_notice_pictures',
      everyMs: 6 * 3_600_000,
      run: () => forgetUnusedPictures(deps.sql),
    },
  ],
  intake: { kinds: hospitalKinds, referents: hospitalReferents },
}
