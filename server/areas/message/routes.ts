/** The calls of the message centre. */
import { messageCalls } from '../../../src/contract/message'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { serve } from '../../serve'
import * as centre from './centre'

/** One route a call. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(messageCalls.listMessages, ({ account, input }) =>
      centre.listMessages(deps, account.accountId, input),
    ),
    serve(messageCalls.countUnread, ({ account }) => centre.countUnread(deps, account.accountId)),
    serve(messageCalls.markRead, ({ account, input }) =>
      centre.markRead(deps, account.accountId, input.messageId),
    ),
    serve(messageCalls.getSettings, ({ account }) => centre.getSettings(deps, account)),
    serve(messageCalls.saveSettings, ({ account, input }) =>
      centre.saveSettings(deps, account, input),
    ),
    serve(messageCalls.notePermission, ({ account, input }) =>
      centre.notePermission(deps, account.accountId, input),
    ),
  ]
}
