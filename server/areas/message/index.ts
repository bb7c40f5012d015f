/** Messages: the message centre, and what other areas call to notify a patient. */
import type { Area } from '../../area'
import { exportAccount, forgetAccount } from './centre_repository'
import { deskRoutes } from './desk'
import { oldestDue, oldMessages } from './outbox_repository'
import { registerReceipts } from './receipt_routes'
import { countUnknown } from './receipts'
import { routes } from './routes'

export { announce, supersede } from './announcing'
export { countUnread } from './centre'
export { unreadOf } from './centre_repository'
export { listMessagesOfPatient } from './desk_messages_repository'
export { listChannelHealth } from './figures_repository'
export { listWaitingSubjects } from './message_repository'
export { examReminder, visitReminder } from './rules'
export { smsReceiptsPath } from './receipt_routes'
export { sendDue } from './sending'
export { listReachOfStop, messageTimeline, resend } from './timeline_repository'
export { messageWork } from './undelivered'
export { countWaysOfStop } from './ways'

/** The area, for the server's list. */
export const messageArea: Area = {
  name: 'message',
  exportAccount,
  forgetAccount,
  routes: (deps) => [...routes(deps), (app) => registerReceipts(app, deps)],
  desk: deskRoutes,
  keeps: [oldMessages],
  gauges: [
    {
      name: 'hospital_oldest_message_seconds',
      help: 'For how long the oldest message that is due has waited',
      read: oldestDue,
    },
    {
      name: 'hospital_sms_receipts_unknown',
      help: 'Receipts of the SMS operator that named no message since the process began; those of one-time codes are among them',
      read: countUnknown,
    },
  ],
}
