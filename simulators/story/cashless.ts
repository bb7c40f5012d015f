/** A day without a cashier: laboratory and pharmacy serve what a lender stands for, and the evening comes. */
import { hospitalDay } from '../../server/values/hospital_time'
import { issueBill } from '../hospital/bills'
import { openUnpaid } from '../hospital/guarantees'
import { finishItem } from '../hospital/paid_bills'
import { moveClock, readClock } from '../sandbox_repository'
import { namedUuid } from '../seeds/random'
import { momentOf } from '../seeds/registration/days'
import { peopleOf, type StoryContext } from './context'
import { finishOwn } from './numbers'
import type { Story } from './stories'
import { Visitor } from './visitor'

/** Nobody begins with the consent of another story. */
export async function closeCredit(context: StoryContext, story: Story): Promise<void> {
  const { openid, family } = peopleOf(story)
  const visitor = await Visitor.enter(context, openid)
  await visitor.closeCredit(namedUuid(`patient:${family[0]?.key ?? ''}`))
}

/** Carries out a button of this day. @throws Refused with a message for the visitor */
export async function actWithoutCashier(
  context: StoryContext,
  story: Story,
  what: 'see_and_test' | 'serve_unpaid' | 'prescribe' | 'evening',
): Promise<void> {
  const { hospital } = context
  const patientNo = peopleOf(story).family[0]?.patientNo ?? ''
  switch (what) {
    case 'see_and_test':
      await finishOwn(context, story)
      await issueBill(hospital, { patientNo, kind: 'lab' })
      return
    case 'serve_unpaid':
      return serveUnpaid(context, patientNo)
    case 'prescribe':
      await issueBill(hospital, { patientNo, kind: 'medicine' })
      return
    case 'evening':
      return comeToEvening(context)
  }
}

/** Everything that is open on the patient's unpaid bills is done or handed out. @throws Refused CONFLICT where no lender stands for it */
async function serveUnpaid({ hospital }: StoryContext, patientNo: string): Promise<void> {
  for (const itemId of await openUnpaid(hospital.sql, patientNo)) await finishItem(hospital, itemId)
}

/** The clock goes on to the hour at which the lender pays. */
async function comeToEvening({ hospital, sweepHour }: StoryContext): Promise<void> {
  const { hospitalNow: shown, offsetSeconds } = await readClock(hospital.sql)
  const hour = String(sweepHour).padStart(2, '0')
  const evening = Date.parse(momentOf(hospitalDay(shown), `${hour}:00`))
  const aheadMs = evening - shown.getTime()
  if (aheadMs > 0) await moveClock(hospital.sql, offsetSeconds + Math.ceil(aheadMs / 1000))
}
