/** The setting of a story: a Monday at 09:40, what has happened until then, and what the hospital does when its button is pressed. */
import { Refused } from '../../server/http/refused'
import { hospitalDay, hospitalNow } from '../../server/values/hospital_time'
import { publish } from '../console/reports'
import { adoptSeededPast } from '../hospital/adopting_repository'
import { issueBill } from '../hospital/bills'
import { stopClinic } from '../hospital/clinics'
import { openQueue } from '../hospital/queue_opening'
import { addWalkIns, listQueues } from '../hospital/queues'
import { moveClock, readClock } from '../sandbox_repository'
import { extendSchedules } from '../seed'
import { namedUuid } from '../seeds/random'
import { addDays, momentOf, weekdayOf } from '../seeds/registration/days'
import { findOrder } from '../wechat_pay/wechat_pay_repository'
import { actWithoutCashier, closeCredit } from './cashless'
import { peopleOf, type StoryContext } from './context'
import { doExam, goToExam } from './exams'
import { callOne, callOwn, endNumbers, finishOwn, queueOfToday } from './numbers'
import { actOfStay, beginStay, isStayAct, type StayAct } from './stay'
import type { Act, Story } from './stories'
import { clinicOfOrder } from './story_repository'
import { Visitor } from './visitor'

const morning = { begins: '09:40', ends: '10:30' }
const weekday = 1
/** How many weeks later a story may begin. */
const lastWeek = 4

/** Sets the clock, and lets happen what the story begins with: a week later for who has been there that day already. @throws Refused CONFLICT when nobody may have one more */
export async function beginStory(context: StoryContext, story: Story): Promise<void> {
  for (let week = 0; ; week += 1) {
    await setMorning(context, story, week)
    try {
      return await prepare(context, story)
    } catch (error) {
      const isFull = error instanceof Refused && error.code === 'CONFLICT'
      if (!isFull || week === lastWeek) throw error
    }
  }
}

async function prepare(context: StoryContext, story: Story): Promise<void> {
  const { hospital } = context
  // The crowd of that day is in the hospital's books first.
  await hospital.change(adoptSeededPast)
  await endNumbers(context, story)
  await closeCredit(context, story)
  if (['queue', 'day', 'cashless'].includes(story.name)) await waitWithOthers(context, story)
  if (story.name === 'stopped') await bookedOrder(context, story, 1)
  if (story.name === 'pay') await act(context, story, 'issue_exam')
  if (story.name === 'stay') await beginStay(context, story)
  if (story.name === 'report') await act(context, story, 'publish_blood')
}

/** Carries out a button's action. @throws Refused with a message for the visitor */
export function act(context: StoryContext, story: Story, what: Act): Promise<void> {
  return isStayAct(what) ? actOfStay(context, story, what) : actOfVisit(context, story, what)
}

async function actOfVisit(
  context: StoryContext,
  story: Story,
  what: Exclude<Act, StayAct>,
): Promise<void> {
  const { hospital } = context
  const patientNo = peopleOf(story).family[0]?.patientNo ?? ''
  switch (what) {
    case 'call_next':
      return callOne(hospital, await queueOfToday(context, story))
    case 'call_own':
      await callOwn(context, story)
      return
    case 'end_visit':
      await finishOwn(context, story)
      await issueBill(hospital, { patientNo, kind: 'heart' })
      return
    case 'go_to_exam':
      return goToExam(context, story)
    case 'do_exam':
      return doExam(context, story, patientNo)
    case 'issue_exam':
    case 'issue_medicine':
      await issueBill(hospital, { patientNo, kind: what === 'issue_exam' ? 'exam' : 'medicine' })
      return
    case 'publish_blood':
    case 'publish_critical':
      await publish(hospital, {
        what: 'publish',
        template: what === 'publish_blood' ? 'blood' : 'critical',
        patientNo,
      })
      return
    case 'stop_clinic': {
      const { orderNo } = await bookedOrder(context, story, 1)
      const clinicId = await clinicOfOrder(hospital.sql, orderNo)
      if (clinicId !== undefined) await stopClinic(hospital, clinicId, '医生临时有急诊手术')
      return
    }
    default:
      return actWithoutCashier(context, story, what)
  }
}

/** The Monday of the story: the next one, so that nothing of the demo's today conflicts, or so many weeks later; its morning continues where the clock shows it already. */
async function setMorning(
  { hospital: { sql } }: StoryContext,
  { name }: Story,
  week: number,
): Promise<void> {
  const { hospitalNow: shown, offsetSeconds } = await readClock(sql)
  const realNow = shown.getTime() - offsetSeconds * 1000
  const today = hospitalDay(new Date(realNow))
  const toMonday = (7 + weekday - weekdayOf(today)) % 7 || 7
  // Of tomorrow many exam times are sold already.
  const isTooNear = name === 'day' && toMonday === 1
  const ahead = (isTooNear ? 8 : toMonday) + week * 7
  const monday = addDays(today, ahead)
  const begins = Date.parse(momentOf(monday, morning.begins))
  const ends = Date.parse(momentOf(monday, morning.ends))
  const isMorning = shown.getTime() >= begins && shown.getTime() < ends
  if (!isMorning) await moveClock(sql, Math.ceil((begins - realNow) / 1000))
  if (ahead > 7) await extendSchedules(sql)
}

/** An order of today without a number, or one of a later day; made when there is none. @throws Refused CONFLICT when nobody may have one more */
async function bookedOrder(context: StoryContext, story: Story, daysAhead: 0 | 1) {
  const { hospital, notifier } = context
  const { openid, family } = peopleOf(story)
  const visitor = await Visitor.enter(context, openid)
  const today = hospitalDay(await hospitalNow(hospital.sql))
  const queues = await listQueues(hospital.sql)
  const numbered = new Set(queues.flatMap(({ numbers }) => numbers.map(({ orderNo }) => orderNo)))
  const known = await visitor.findOrder(({ orderNo, visit }) =>
    daysAhead === 0
      ? visit.visitDate === today &&
        !numbered.has(orderNo) &&
        visit.departId === (story.departmentId ?? visit.departId)
      : visit.visitDate > today,
  )
  if (known !== undefined) return known
  const { departmentId } = story
  const withDoctor = daysAhead === 1
  const request = { day: addDays(today, daysAhead), from: '10:00', withDoctor, departmentId }
  const pay = async (prepayId: string): Promise<void> => {
    const order = await findOrder(hospital.sql, { prepayId })
    if (order !== undefined) await notifier.takePayment(order.outTradeNo)
  }
  for (const { key } of family) {
    const made = await visitor.book({ ...request, patientId: namedUuid(`patient:${key}`) }, pay)
    if (made !== undefined) return made
  }
  throw new Refused('CONFLICT', '这一天的预约次数用完了。删除 .data 文件夹，演示从头开始。')
}

/** The patient's clinic of today has a queue with others in it. */
async function waitWithOthers(context: StoryContext, story: Story): Promise<void> {
  const { hospital } = context
  const { orderNo } = await bookedOrder(context, story, 0)
  const clinicId = (await clinicOfOrder(hospital.sql, orderNo)) ?? null
  const { id, numbers } = await hospital.change(async (tx) =>
    openQueue(tx, { clinicId, itemCode: null, branchId: '' }, await hospitalNow(tx)),
  )
  if (numbers.length === 0) await addWalkIns(hospital, id)
}
