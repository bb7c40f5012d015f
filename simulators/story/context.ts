/** What a story plays on, and who is in it. */
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../server/dependencies'
import type { SandboxHospital } from '../hospital/delivery'
import { demoAccounts } from '../seeds/people'
import type { Notifier } from '../wechat_pay/notices'
import type { Story } from './stories'

const grownUp = 18

/** What a story plays on. */
export interface StoryContext {
  app: FastifyInstance
  deps: Dependencies
  hospital: SandboxHospital
  notifier: Notifier
}

/** The people of a story: the owner of the phone, then the adults of the family for when that one has reached the daily limit. */
export function peopleOf({ openid }: Pick<Story, 'openid'>) {
  const account = demoAccounts.find((one) => one.openid === openid)
  const family = (account?.patients ?? []).filter(({ person }) => person.age >= grownUp)
  return { accountId: account?.accountId ?? '', family: family.map(({ person }) => person) }
}
