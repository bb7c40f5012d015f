/** Somebody of the demo with a history, and every page of the app with what fills it: for pictures and for measures of all pages. */
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { accountCalls } from '../../../src/contract/account'
import { feedbackCalls } from '../../../src/contract/feedback'
import { patientCalls } from '../../../src/contract/patient'
import { registrationCalls } from '../../../src/contract/registration'
import { routes, type RouteName } from '../../../src/navigation/routes'
import { historyOf } from './history'
import type { Hospital } from './hospital'
import {
  aFreeTime,
  anOrder,
  authorise,
  ordersOf,
  type FreeTime,
  type Person,
  type WantedTime,
} from './people'
import { configuredPaths } from './spec_routes'
import { aBookedOrder } from './steps/registration_steps'
import { addressOf } from './steps/steps'

const demoOpenid = 'demo-openid-2'
const demoTel = '13800000002'

/** A page with what fills it. */
export interface Place {
  name: string
  address: string
}

/** The session passes the check by SMS, so that details are shown. */
export async function proveBySms(
  hospital: Hospital,
  { token, tel }: Pick<Person, 'token' | 'tel'>,
): Promise<void> {
  // There is one code a minute, and other tests may have had it.
  while ((await hospital.send(accountCalls.sendStepUpCode, {}, { token })).status === 429)
    await wait(5_000)
  await hospital.call(accountCalls.confirmStepUp, { code: await hospital.smsCode(tel) }, { token })
}

/** Enters as somebody of the demo, and proves by SMS that it is he: what he then looks at needs no code. */
export async function demoPerson(hospital: Hospital): Promise<Person> {
  const { accessToken: token } = await hospital.call(
    accountCalls.signInByMiniProgram,
    { code: `mini-${demoOpenid}-${randomInt(1_000_000_000)}` },
    {},
  )
  return proven(hospital, token)
}

/** The same in the official account, in which the browser pays. */
export async function demoPayer(hospital: Hospital): Promise<Person> {
  const { state } = await hospital.call(accountCalls.getLoginState, {}, {})
  const code = await authorise(hospital, state, demoOpenid)
  const { accessToken } = await hospital.call(
    accountCalls.signInByOfficialAccount,
    { code, state },
    {},
  )
  return proven(hospital, accessToken)
}

async function proven(hospital: Hospital, token: string): Promise<Person> {
  await proveBySms(hospital, { token, tel: demoTel })
  const { list } = await hospital.call(patientCalls.listPatients, {}, { token })
  return { token, tel: demoTel, patient: list[0] }
}

/** Every page of the app with real ids in its address. */
export async function placesOf(hospital: Hospital, person: Person): Promise<Place[]> {
  const aTime = async (wanted: WantedTime): Promise<FreeTime> =>
    aFreeTime(hospital, person, { ...wanted, besides: await ordersOf(hospital, person) })
  await cancelUnpaid(hospital, person)
  const free = await aTime({ withDoctor: true })
  const order = await anOrder(hospital, person, free)
  const other = await aTime({ withDoctor: true })
  const asked = await aBookedOrder(
    hospital,
    person,
    await aTime({ departName: '心血管内科' }),
    'mini_program',
  )
  const history = await historyOf(hospital, person)
  const filled: Partial<Record<RouteName, Readonly<Record<string, string | undefined>>>> = {
    registration_doctor_list: { departId: free.schedule.departId },
    registration_doctor_detail: { doctorId: free.schedule.doctor?.doctorId },
    registration_choose_patient: { sourceTimeId: other.time.sourceTimeId },
    registration_order: { sourceTimeId: other.time.sourceTimeId },
    registration_order_pay: { orderId: order.orderId },
    patient_detail: { patientId: person.patient?.patientId },
    patient_card: { patientId: person.patient?.patientId },
    outpatient_unpay_detail: { billId: history.billId },
    outpatient_pay_detail: { orderId: history.paidOrderId },
    takeno_detail: history.waiting,
    report_order_detail: { reportId: history.reportId },
    inpatient_info: { inpatientId: history.inpatientId },
    inpatient_info_detail: { inpatientId: history.inpatientId },
    inpatient_pay: { inpatientId: history.inpatientId },
    search_index: { keyword: '心血管' },
    form_answer: { orderId: asked.orderId },
  }
  const pages = builtNames().map((name) => ({
    name,
    address: addressOf(name, known(filled[name])),
  }))
  // The order's own time is refused: the patient has it already.
  const refused = { sourceTimeId: free.time.sourceTimeId }
  return [
    ...pages,
    { name: 'refused_patient', address: addressOf('registration_choose_patient', refused) },
    { name: 'refused_order', address: addressOf('registration_order', refused) },
    {
      name: 'order_ticket',
      address: addressOf('registration_orderlist', { orderId: order.orderId }),
    },
    {
      name: 'booked_ticket',
      address: addressOf('registration_orderlist', { orderId: asked.orderId }),
    },
    ...(await feedbackPlaces(hospital, person)),
    ...(history.filmId === undefined
      ? []
      : [
          {
            name: 'cloud_film_film',
            address: addressOf('cloud_film_index', { filmId: history.filmId }),
          },
        ]),
  ]
}

/** What an earlier try of the same test left: two unpaid orders are the most. */
async function cancelUnpaid(hospital: Hospital, person: Person): Promise<void> {
  for (const { orderId, status } of await ordersOf(hospital, person))
    if (status === 'PENDING_PAY')
      await hospital.call(registrationCalls.cancelOrder, { orderId }, person)
}

/** The views of 写给医院 beside its list: one with its answer, a new one, and the rating of a visit. */
async function feedbackPlaces(hospital: Hospital, person: Person): Promise<Place[]> {
  const { list } = await hospital.call(feedbackCalls.list, {}, person)
  const { visits } = await hospital.call(feedbackCalls.getChoices, {}, person)
  const ratings = await Promise.all(
    visits.map(({ orderId }) => hospital.call(feedbackCalls.getRating, { orderId }, person)),
  )
  const unrated = ratings.find(({ state, given }) => state === 'open' && given === null)
  const answered = list.find(({ state }) => state === 'answered') ?? list[0]
  return [
    { name: 'feedback_new', address: addressOf('feedback_index', { show: 'new' }) },
    {
      name: 'feedback_one',
      address: addressOf('feedback_index', known({ feedbackId: answered?.feedbackId })),
    },
    {
      name: 'feedback_rating',
      address: addressOf('feedback_index', known({ show: 'rating', orderId: unrated?.orderId })),
    },
  ]
}

function builtNames(): RouteName[] {
  const configured = configuredPaths()
  return Object.keys(routes).flatMap((name) =>
    isRouteName(name) && configured.includes(routes[name].path) ? [name] : [],
  )
}

function known(given: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function isRouteName(name: string): name is RouteName {
  return name in routes
}
