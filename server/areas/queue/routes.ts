/** The calls of the queue, each handed to its service. */
import { queueCalls as calls } from '../../../src/contract/queue'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { serve } from '../../serve'
import { getDetail, listGroups } from './items'
import { remindMe, requeue, takeNumber } from './taking'
import { getNews, listWaiting } from './waiting'

/** Nobody takes numbers faster than this by hand. */
const writing = { rateLimit: { max: 30, windowSeconds: 60 } }

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(calls.listGroups, ({ account, input }) => listGroups(deps, account.accountId, input)),
    serve(calls.getDetail, ({ account, input }) => getDetail(deps, account.accountId, input)),
    serve(
      calls.takeNumber,
      ({ account, input }) => takeNumber(deps, account.accountId, input),
      writing,
    ),
    serve(calls.listWaiting, ({ account, input }) =>
      listWaiting(deps, account.accountId, input.patientId),
    ),
    serve(calls.live, ({ account, input }) => getNews(deps, account.accountId, input.since)),
    serve(
      calls.remindMe,
      ({ account, input }) => remindMe(deps, account.accountId, input),
      writing,
    ),
    serve(
      calls.requeue,
      ({ account, input }) => requeue(deps, account.accountId, input.ticketId),
      writing,
    ),
  ]
}
