/** Home: the one page that reads from every area. */
import { homeCalls as calls } from '../../../src/contract/home'
import { keepsNothing, type Area } from '../../area'
import { serve } from '../../http/serve'
import { getNextSteps } from './service'

/** The area, for the server's list. */
export const homeArea: Area = {
  name: 'home',
  ...keepsNothing,
  routes: (deps) => [serve(calls.getNextSteps, ({ accountId }) => getNextSteps(deps, accountId))],
}
