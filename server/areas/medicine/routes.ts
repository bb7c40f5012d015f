/** The calls of medicines, each handed to its service. */
import { medicineCalls as calls } from '../../../src/contract/medicine'
import type { Dependencies } from '../../dependencies'
import { type Route, byHand, serve } from '../../http/serve'
import { getLeaflet, listPrescriptions, saveReminder } from './prescriptions'

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(calls.listPrescriptions, ({ account, input }) =>
      listPrescriptions(deps, account, input.patientId),
    ),
    serve(calls.getLeaflet, ({ account, input }) => getLeaflet(deps, account, input)),
    serve(calls.saveReminder, byHand, ({ accountId, input }) =>
      saveReminder(deps, accountId, input),
    ),
  ]
}
