/** The calls of the queue, each handed to its service. */
import { queueCalls as calls } from '../../../src/contract/queue'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost, serve } from '../../http/serve'
import { getDetail, listGroups } from './items'
import { remindMe, requeue, takeNumber } from './taking'
import { getNews, listWaiting } from './waiting'

/** Patients cannot take numbers faster than this by hand. */
const writing = atMost(30, 60)

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(calls.listGroups, ({ accountId, input }) => listGroups(deps, accountId, input)),
    serve(calls.getDetail, ({ accountId, input }) => getDetail(deps, accountId, input)),
    serve(calls.takeNumber, writing, ({ accountId, input }) => takeNumber(deps, accountId, input)),
    serve(calls.listWaiting, ({ accountId, input }) =>
      listWaiting(deps, accountId, input.patientId),
    ),
    serve(calls.live, ({ accountId, input }) => getNews(deps, accountId, input.since)),
    serve(calls.remindMe, writing, ({ accountId, input }) => remindMe(deps, accountId, input)),
    serve(calls.requeue, writing, ({ accountId, input }) =>
      requeue(deps, accountId, input.ticketId),
    ),
  ]
}
