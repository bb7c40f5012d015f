/** The hospital's own slots as SOAP has them: a `Source` for each time, locks by our number, refusals by a reason. */
import { text, type Answer, type Desk, type Json } from '../hospital/paper'
import { refusal } from './soap_numbers'

/** Calls of the app about them. */
export const slotCalls = [
  '/v1/slots',
  '/registration/lock',
  '/registration/unlock',
  '/registration/lock/status',
] as const

type Ask = (path: (typeof slotCalls)[number], asked: Json) => Promise<Answer>

/** The services. */
export function slotsDesk(ask: Ask): Desk {
  const answer = ([status, body]: Answer): Answer =>
    status >= 300 ? refusal(body) : [200, { resultCode: '0', ...body }]
  return {
    '/soap/QuerySource': async ({ scheduleNos }) => {
      const clinicIds = text(scheduleNos).split(',')
      const [, { slots }] = await ask('/v1/slots', { clinicIds })
      const sources: Json[] = Array.isArray(slots) ? slots : []
      return [
        200,
        {
          resultCode: '0',
          Source: sources.map(({ clinicId, beginTime, left }) => ({
            scheduleNo: clinicId,
            beginTime: text(beginTime).replace(/^0/, ''),
            left: String(left),
          })),
        },
      ]
    },
    '/soap/LockSource': async ({ lockId, scheduleNo, patientNo }) =>
      answer(await ask('/registration/lock', { lockId, clinicId: scheduleNo, patientNo })),
    '/soap/UnlockSource': async ({ lockId }) => {
      const [status] = await ask('/registration/unlock', { lockId })
      return status === 404 ? refusal({ code: 'UNKNOWN_ORDER' }) : [200, { resultCode: '0' }]
    },
    '/soap/QueryLock': async ({ lockId }) =>
      answer(await ask('/registration/lock/status', { lockId })),
  }
}
