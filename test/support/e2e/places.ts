/** Somebody of the demo with a history, and every page of the app with what fills it: for pictures and for measures of all pages. */
import type { BrowserContext } from '@playwright/test'
import { patientCalls } from '../../../src/contract/patient'
import { routes, type RouteName } from '../../../src/navigation/routes'
import type { Hospital } from './hospital'
import { aFreeTime, anOrder, type Person } from './people'
import { configuredPaths } from './spec_routes'
import { addressOf } from './steps'

const demoOpenid = 'demo-openid-2'

/** A page with what fills it. */
export interface Place {
  name: string
  address: string
}

/** Enters by the demo's link and reads the session that the app then keeps. */
export async function demoPerson(context: BrowserContext, hospital: Hospital): Promise<Person> {
  const page = await context.newPage()
  await page.goto(await hospital.entryLink(demoOpenid))
  // The link's own token is exchanged before the phone is known.
  await page.waitForFunction(() => window.localStorage.getItem('user_tel') !== null)
  const stored = await page.evaluate(() =>
    String(JSON.parse(window.localStorage.getItem('authToken') ?? '{}').data),
  )
  await context.close()
  const token = stored.replace(/^Bearer /, '')
  const { list } = await hospital.call(patientCalls.listPatients, {}, { token })
  return { token, tel: '', patient: list[0] }
}

/** Every page of the app with real ids in its address. */
export async function placesOf(hospital: Hospital, person: Person): Promise<Place[]> {
  const free = await aFreeTime(hospital, person, { withDoctor: true })
  const order = await anOrder(hospital, person, free)
  const other = await aFreeTime(hospital, person, { withDoctor: true })
  const real: Record<string, string | undefined> = {
    orderId: order.orderId,
    sourceTimeId: other.time.sourceTimeId,
    departId: free.schedule.departId,
    doctorId: free.schedule.doctor?.doctorId,
    patientId: person.patient?.patientId,
  }
  const needed: Partial<Record<RouteName, readonly string[]>> = {
    registration_doctor_list: ['departId'],
    registration_doctor_detail: ['doctorId'],
    registration_choose_patient: ['sourceTimeId'],
    registration_order: ['sourceTimeId'],
    registration_order_pay: ['orderId'],
    patient_detail: ['patientId'],
    patient_card: ['patientId'],
  }
  const configured = configuredPaths()
  const names = Object.keys(routes).flatMap((name) =>
    isRouteName(name) && configured.includes(routes[name].path) ? [name] : [],
  )
  const pages = names.map((name) => ({
    name,
    address: addressOf(
      name,
      Object.fromEntries((needed[name] ?? []).map((key) => [key, real[key] ?? ''])),
    ),
  }))
  return [
    ...pages,
    {
      name: 'order_ticket',
      address: addressOf('registration_orderlist', { orderId: order.orderId }),
    },
  ]
}

function isRouteName(name: string): name is RouteName {
  return name in routes
}
