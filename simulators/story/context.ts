/** What a story plays on, and who is in it. */
import type { SandboxHospital } from '../hospital/delivery'
import { demoAccounts } from '../seeds/people'
import type { Notifier } from '../wechat_pay/notices'
import type { Story } from './stories'

const grownUp = 18

/** What a story plays on. */
export interface StoryContext {
  hospital: SandboxHospital
  notifier: Notifier
  /** Where a patient's phone reaches the app, e.g. `http://127.0.0.1:8080`. */
  appUrl: string
  /** The hour at which a lender pays what was not paid at the cashier. */
  sweepHour: number
}

/** The people of a story: the owner of the phone, then the adults of the family for when that one has reached the daily limit. */
export function peopleOf({ openid }: Pick<Story, 'openid'>) {
  const account = demoAccounts.find((one) => one.openid === openid)
  const family = (account?.patients ?? []).filter(({ person }) => person.age >= grownUp)
  return { openid, family: family.map(({ person }) => person) }
}
