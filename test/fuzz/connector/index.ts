/** What the hospital's systems send to the connector: HL7 v2 in frames, answers of SOAP services of both dialects, rows of views and files; and what its own two listeners are asked. */
import type { Chance } from '../chance'
import type { ConnectorAction } from '../inputs'
import { soapCall } from './calls'
import { hl7 } from './hl7'
import { page } from './page'
import { rows } from './rows'

/** One of them. */
export function connector(chance: Chance): ConnectorAction {
  return chance.of([hl7, hl7, soapCall, soapCall, rows, rows, page])(chance)
}
