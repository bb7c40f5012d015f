/** Every call of the desk by area: `serveStaff(deskContract.<area>.<call>, …)` on the server. In `desk/` those of every page are `api.<area>.<call>`; the others come with the page that asks (`apiOf`). */
import { bankReturnCalls } from './refunds/bank_returns'
import { auditExportCalls, securityExportCalls } from './audit/export'
import { accountCalls } from './content/accounts'
import { memberCalls } from './content/members'
import { noticeDraftCalls } from './content/notice_drafts'
import { creditCalls } from './credit'
import { feedbackDeskCalls } from './feedback/feedback'
import { everyPageContract } from './every_page'
import { moneyDayCalls } from './money_days'
import { followUpDeskCalls } from './planning/follow_ups'
import { guardCalls } from './guard'
import { planCalls } from './planning/schedules'
import { waitCalls } from './planning/waits'
import { workerCalls } from './workers'

export const deskContract = {
  ...everyPageContract,
  accounts: accountCalls,
  audit: { ...everyPageContract.audit, ...auditExportCalls },
  bankReturns: bankReturnCalls,
  credit: creditCalls,
  feedback: feedbackDeskCalls,
  followUps: followUpDeskCalls,
  guard: guardCalls,
  members: memberCalls,
  moneyDays: moneyDayCalls,
  noticeDrafts: noticeDraftCalls,
  plan: planCalls,
  security: { ...everyPageContract.security, ...securityExportCalls },
  waits: waitCalls,
  workers: workerCalls,
}
