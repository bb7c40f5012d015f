/** Registration: the area, and what workers, payments and the hospital's console use of it. */
import type { FastifyInstance } from 'fastify'
import type { Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import { mount } from '../../serve'
import { routes } from './routes'

export { bookingStatement } from './booking_statement'
export { releaseExpired } from './expiry'
export { stopClinic, endChoices } from './stopping'
export { bookingParameters } from './booking'
export { bookingValues, type BookingParameters } from './booking_statement'
export { changeRules, currentRules, listRuleVersions, type RuleVersion } from './rule_versions'
export { answerAppeal } from './credit'
export { listAppeals } from './credit_repository'
export { listOrdersWithRules } from './rule_repository'
export { listWaiting } from './waitlist_repository'
export { serveWaitlist } from './waitlist_serving'
export { ruleNames, ruleShapes, type RuleName } from './rule_shape'
export { listNextSteps, type NextStep } from './orders'
export { registrationBusiness } from './paying'
export { registrationRules, releaseAt } from './rules'
export { endNoShows, markNotReturned, markTaken, markVisited, noShowGraceMinutes } from './visiting'

/** Mounts the calls. */
export function register(app: FastifyInstance, deps: Dependencies): void {
  mount(app, routes(deps))
}

/** The area, for the server's list. */
export const registrationArea: Area = { name: 'registration', register }
