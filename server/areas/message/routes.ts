/** The calls of the message centre. */
import { messageCalls } from '../../../src/contract/message'
import type { Dependencies } from '../../dependencies'
import { type Route, serve } from '../../http/serve'
import * as centre from './centre'

/** One route a call. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(messageCalls.listMessages, ({ accountId, input }) =>
      centre.listMessages(deps, accountId, input),
    ),
    serve(messageCalls.countUnread, ({ accountId }) => centre.countUnread(deps, accountId)),
    serve(messageCalls.markRead, ({ accountId, input }) =>
      centre.markRead(deps, accountId, input.messageId),
    ),
    serve(messageCalls.getSettings, ({ account }) => centre.getSettings(deps, account)),
    serve(messageCalls.saveSettings, ({ account, input }) =>
      centre.saveSettings(deps, account, input),
    ),
    serve(messageCalls.notePermission, ({ accountId, input }) =>
      centre.notePermission(deps, accountId, input),
    ),
  ]
}
