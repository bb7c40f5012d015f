/** From the bed to home: a stay of the story's own, deposits of two phones, days of fees, the steps of leaving, and a settlement whose money the app moves. */
import type { Transaction } from '../../server/database/client'
import { Refused } from '../../server/http/refused'
import {
  addDays,
  hospitalDay,
  hospitalMoment,
  hospitalNow,
} from '../../server/values/hospital_time'
import * as books from '../hospital/books'
import type { SandboxHospital } from '../hospital/delivery'
import { addDayOfFees, closeSettlement, findStay, lockStay, moveStay } from '../hospital/stays'
import { keepBed, stepOn } from '../hospital/ward/stepping'
import { moveClock, readClock } from '../sandbox_repository'
import { branches } from '../seeds/organisation'
import { openStep } from '../seeds/stay/discharge_steps'
import { findOrder } from '../wechat_pay/wechat_pay_repository'
import { closeExams, formsToRead, orderExams } from './before_stay'
import { peopleOf, type StoryContext } from './context'
import type { Act, Story } from './stories'
import { Visitor } from './visitor'

type Stay = books.HospitalDocument<'stay'>
/** What the hospital does in this story. */
const stayActs = [
  'keep_bed',
  'admit',
  'family_pays',
  'next_day',
  'costly_days',
  'go_on_leaving',
  'settle',
] as const satisfies readonly Act[]
export type StayAct = (typeof stayActs)[number]

/** Whether a button belongs to this story. */
export const isStayAct = (what: Act): what is StayAct => (stayActs as readonly Act[]).includes(what)

/** Of its admission numbers; no other stay of the demo has it. */
const prefix = 'Z202677'
/** Her son's phone, and what he pays by her link. */
const sonsOpenid = 'demo-openid-2'
const familyFen = 50_000
/** What the insurance bears of this stay. */
const insuranceShare = 0.6
/** So many days at once are more than what was paid in. */
const costlyDays = 12

/** A new stay waits for its bed; one of an earlier telling ends. */
export async function beginStay({ hospital }: StoryContext, story: Story): Promise<void> {
  const today = hospitalDay(await hospitalNow(hospital.sql))
  const earlier = await hospital.change(ownStays)
  for (const { id, status } of earlier)
    if (status !== 'DISCHARGED') {
      await moveStay(hospital, id, 'DISCHARGED')
      await closeWhereOpen(hospital, id)
    }
  const patientNo = peopleOf(story).family[0]?.patientNo ?? ''
  await hospital.change(async (tx) => {
    for (const { id } of earlier) await closeExams(tx, id)
    const stay = newStay(earlier.length + 1, patientNo, today)
    await books.write(tx, stay)
    await orderExams(tx, stay)
  })
}

/** What a stay that was broken off left over is paid back at the window. */
async function closeWhereOpen(hospital: SandboxHospital, id: string): Promise<void> {
  const { settlement } = await hospital.change((tx) => lockStay(tx, id))
  if (settlement?.closedAt === null) await closeSettlement(hospital, id)
}

const newStay = (number: number, patientNo: string, today: string) => ({
  kind: 'stay' as const,
  id: `${prefix}${String(number).padStart(2, '0')}-1`,
  patient: { system: 'patient_no' as const, value: patientNo },
  branchId: branches[0]?.branch_id ?? '',
  admissionNo: `${prefix}${String(number).padStart(2, '0')}`,
  inTimes: 1,
  status: 'AWAITING' as const,
  departName: '心血管内科',
  wardName: '心内科一病区',
  wardPlace: '住院楼9层西',
  wardTelephone: '0589-8801911',
  doctorName: '沈怀远',
  diagnosis: '高血压 2 级，心律失常',
  costTypeName: '城乡居民医保',
  inDate: addDays(today, 2),
  admission: {
    placeInLine: 1,
    expectedOn: addDays(today, 2),
    expectedTime: '上午 8:00 到 10:00',
    place: '门诊楼 1 层住院处，先办入院登记',
    telephone: '0589-8801700',
    bring: ['身份证和医保卡', '医生开的住院证', '正在吃的药', '洗漱用品和换洗衣服'],
    forms: formsToRead,
  },
})

async function ownStays(tx: Transaction): Promise<Stay[]> {
  const stays = await books.listBy(tx, 'stay', 'departName', '心血管内科')
  return stays.map(({ document }) => document).filter(({ id }) => id.startsWith(prefix))
}

/** Carries out a button of this story. @throws Refused with a message for the visitor */
export async function actOfStay(context: StoryContext, story: Story, what: StayAct): Promise<void> {
  const { hospital } = context
  const { id, admissionNo, status, discharge } = await hospital.change(going)
  switch (what) {
    case 'keep_bed':
      return keepBed(hospital, id)
    case 'admit':
      return admit(context, id)
    case 'family_pays':
      return payByLink(context, story, admissionNo)
    case 'next_day':
      await addDayOfFees(hospital, id)
      return tomorrow(context)
    case 'costly_days':
      for (let day = 0; day < costlyDays; day += 1) await addDayOfFees(hospital, id)
      return
    case 'go_on_leaving':
      if (status !== 'SETTLING') {
        await insure(context, id)
        return moveStay(hospital, id, 'SETTLING')
      }
      if (openStep(discharge)?.name === '结算费用')
        throw new Refused('CONFLICT', '都办好了：按“出院结算”')
      return stepOn(hospital, id)
    case 'settle':
      if (status !== 'SETTLING') await insure(context, id)
      return moveStay(hospital, id, 'DISCHARGED', 'app')
  }
}

/** The stay that goes on. @throws Refused CONFLICT */
async function going(tx: Transaction): Promise<Stay> {
  const stay = (await ownStays(tx)).find(({ status }) => status !== 'DISCHARGED')
  if (stay === undefined) throw new Refused('CONFLICT', '已经出院了。按“从头开始”再来一次。')
  return stay
}

/** The ward takes her in, and asks for a deposit with its reason. */
async function admit({ hospital }: StoryContext, id: string): Promise<void> {
  await moveStay(hospital, id, 'ADMITTED')
  await hospital.change(async (tx) => {
    await closeExams(tx, id)
    const stay = await lockStay(tx, id)
    const since = hospitalMoment(await hospitalNow(hospital.sql))
    const suggestedDeposit = {
      amountFen: 200_000,
      reason: '住院一周的检查和治疗，预计需要这些',
      since,
    }
    await books.write(tx, { ...stay, bedNo: '18床', suggestedDeposit })
  })
}

/** Her son pays by a link of hers, from his own phone. */
async function payByLink(context: StoryContext, story: Story, admissionNo: string): Promise<void> {
  const { hospital, notifier } = context
  const mother = await Visitor.enter(context, story.openid)
  const son = await Visitor.enter(context, sonsOpenid)
  const prepayId = await son.payByLink(await mother.payLink(admissionNo), familyFen)
  const order = await findOrder(hospital.sql, { prepayId })
  if (order === undefined) throw new Refused('CONFLICT', '没有付成，请再试一次')
  await notifier.takePayment(order.outTradeNo)
  await notifier.sweep()
}

/** The clock goes on by a day. */
async function tomorrow({ hospital: { sql } }: StoryContext): Promise<void> {
  const { offsetSeconds } = await readClock(sql)
  await moveClock(sql, offsetSeconds + 86_400)
}

/** The charges are complete: the insurance bears its share, in the sums before the settlement as well. */
async function insure({ hospital }: StoryContext, id: string): Promise<void> {
  await hospital.change(async (tx) => {
    const stay = await lockStay(tx, id)
    const sums = await findStay(tx, stay.admissionNo, stay.inTimes)
    const insuranceFeeFen = Math.round((sums?.totalCostFen ?? 0) * insuranceShare)
    await books.write(tx, { ...stay, insuranceFeeFen })
  })
}
