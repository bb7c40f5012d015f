/** People of the end-to-end tests: made through the server's own calls, each with a phone and a certificate that nobody else has. */
import { randomBytes, randomInt } from 'node:crypto'
import { accountCalls, type SelfInfo } from '../../../src/contract/account'
import { patientCalls, type Patient } from '../../../src/contract/patient'
import {
  registrationCalls,
  type DoctorSchedule,
  type RegistrationOrder,
  type SourceTime,
} from '../../../src/contract/registration'
import type { Caller, Hospital } from './hospital'

/** Someone who has signed in. */
export interface Person extends Required<Caller> {
  tel: string
  patient: Patient | undefined
}

/** A time that can be booked, with the half day it belongs to. */
export interface FreeTime {
  time: SourceTime
  schedule: DoctorSchedule
  branchName: string
  /** The first level of the department list, under which it stands. */
  groupName: string
}

/** What a test needs of a time; at least two places and a price unless told otherwise. */
export interface WantedTime {
  /** Any, unless named. */
  departName?: string
  /** Exactly so many places. */
  leftNum?: number
  withDoctor?: boolean
  /** What the patient has already: the time lies on a day with at most one of these, and not in the same department on one day. */
  besides?: readonly RegistrationOrder[]
}

/** A mobile number that no other test uses. */
export function aTel(): string {
  return `1${randomInt(3, 10)}${String(randomInt(0, 1_000_000_000)).padStart(9, '0')}`
}

/** The identity number of a grown-up, with its check digit (GB 11643). */
export function anIdNo(): string {
  const body = `110101${randomInt(1960, 2000)}${String(randomInt(1, 13)).padStart(2, '0')}${String(randomInt(1, 29)).padStart(2, '0')}${String(randomInt(0, 1000)).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return body + ('10X98765432'[sum % 11] ?? '')
}

/** A name that fits a certificate. */
export function aName(): string {
  const pick = (letters: string): string => letters[randomInt(letters.length)] ?? ''
  return pick('赵钱孙吴郑冯蒋沈韩杨') + pick('文思雨晨嘉子明志晓建') + pick('华宁轩瑶琳峰涛洁颖博')
}

/** Signs a new visitor in by WeChat's web authorisation, without a browser; `phone` and `patient` are added unless told otherwise. */
export async function aPerson(
  hospital: Hospital,
  given: { phone?: boolean; patient?: boolean; name?: string } = {},
): Promise<Person> {
  const { state } = await hospital.call(accountCalls.getLoginState, {}, {})
  const code = await authorise(hospital, state)
  const { accessToken } = await hospital.call(
    accountCalls.signInByOfficialAccount,
    { code, state },
    {},
  )
  const tel = aTel()
  const person = { token: accessToken, tel, patient: undefined }
  if (given.phone === false) return person
  await bindTel(hospital, person)
  return given.patient === false
    ? person
    : { ...person, patient: await addPatient(hospital, person, given.name) }
}

/** The first bookable time of a department that a grown-up may visit, tomorrow or later. */
export async function aFreeTime(
  hospital: Hospital,
  person: Person,
  wanted: WantedTime = {},
): Promise<FreeTime> {
  const groups = await hospital.call(
    registrationCalls.listDepartments,
    { hospitalBranchId: 'yunxi-main' },
    person,
  )
  const departments = groups.flatMap(({ name, children }) =>
    children.map((department) => ({ ...department, groupName: name })),
  )
  for (const { departId, groupName } of shuffled(
    departments.filter(
      ({ name, leftNum, limitText }) =>
        leftNum > 0 && !limitText && name === (wanted.departName ?? name),
    ),
  )) {
    const { days, serverNow, department } = await hospital.call(
      registrationCalls.listDepartDays,
      { departId },
      person,
    )
    for (const day of days.filter(
      ({ state, scheduleDate }) =>
        state === 'available' &&
        scheduleDate > serverNow.slice(0, 10) &&
        fitsBeside(wanted.besides ?? [], { departId, scheduleDate }),
    )) {
      const found = await freeTimeOn(hospital, person, {
        ...wanted,
        departId,
        scheduleDate: day.scheduleDate,
      })
      if (found !== undefined) return { ...found, groupName, branchName: department.branchName }
    }
  }
  throw new Error('the demo hospital has no such time left')
}

/** A patient has at most three orders a day (demo rules), and one in a department. */
function fitsBeside(
  orders: readonly RegistrationOrder[],
  { departId, scheduleDate }: Pick<DoctorSchedule, 'departId' | 'scheduleDate'>,
): boolean {
  const ofDay = orders.filter(({ visit }) => visit.visitDate === scheduleDate)
  return ofDay.length < 2 && ofDay.every(({ visit }) => visit.departId !== departId)
}

/** Makes an order without the browser. */
export async function anOrder(
  hospital: Hospital,
  person: Person,
  { time }: Pick<FreeTime, 'time'>,
): Promise<RegistrationOrder> {
  const patientId = person.patient?.patientId ?? ''
  return hospital.call(
    registrationCalls.createOrder,
    { sourceTimeId: time.sourceTimeId, patientId, idempotencyKey: randomBytes(16).toString('hex') },
    person,
  )
}

/** All orders of a person, new ones first. */
export async function ordersOf(hospital: Hospital, person: Person): Promise<RegistrationOrder[]> {
  return (await hospital.call(registrationCalls.listOrders, {}, person)).list
}

async function freeTimeOn(
  hospital: Hospital,
  person: Person,
  wanted: WantedTime & { departId: string; scheduleDate: string },
): Promise<Pick<FreeTime, 'time' | 'schedule'> | undefined> {
  const { departId, scheduleDate } = wanted
  const schedules = await hospital.call(
    registrationCalls.listDoctorSchedules,
    { departId, scheduleDate },
    person,
  )
  for (const schedule of schedules.filter(
    ({ state, fee, doctor }) =>
      state === 'available' &&
      fee.totalFeeFen > 0 &&
      (wanted.withDoctor !== true || doctor !== null),
  )) {
    const times = await freeTimes(hospital, person, schedule)
    // Two or more unless told otherwise: other tests book too.
    const time = times.find(({ leftNum }) =>
      wanted.leftNum === undefined ? leftNum > 1 : leftNum === wanted.leftNum,
    )
    if (time !== undefined) return { time, schedule }
  }
  return undefined
}

/** The code of WeChat for somebody new, or for one of the demo. */
export async function authorise(hospital: Hospital, state: string, who = 'new'): Promise<string> {
  const settings: unknown = await (await fetch(`${hospital.url}/settings.json`)).json()
  const appId = JSON.stringify(settings).match(/"(wx\w+)"/)?.[1] ?? ''
  const query = `appid=${appId}&redirect_uri=${encodeURIComponent(`${hospital.url}/`)}&response_type=code&scope=snsapi_base&state=${state}&as=${who}`
  const response = await fetch(`${hospital.url}/sandbox/wechat/connect/oauth2/authorize?${query}`, {
    redirect: 'manual',
  })
  return (
    new URL(response.headers.get('location') ?? '', hospital.url).searchParams.get('code') ?? ''
  )
}

/** Binds the person’s phone by WeChat’s button: the one code by SMS that a phone may have in a minute is left to the test. */
export function bindTel(hospital: Hospital, person: Person): Promise<SelfInfo> {
  const phoneCode = `phone-${person.tel}-${randomInt(1_000_000_000)}`
  return hospital.call(accountCalls.bindTel, { phoneCode, privacyPolicyVersion: '1' }, person)
}

/** Adds the person himself as a patient. */
export function addPatient(hospital: Hospital, person: Person, name = aName()): Promise<Patient> {
  return hospital.call(
    patientCalls.addPatient,
    {
      name,
      idType: '01',
      idNo: anIdNo(),
      tel: person.tel,
      relation: 'self',
      healthDataConsent: true,
      isDefault: true,
    },
    person,
  )
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: randomInt(1_000_000) }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item)
}

/** The times of a half day that can be booked. */
export async function freeTimes(
  hospital: Hospital,
  person: Person,
  { scheduleId }: Pick<DoctorSchedule, 'scheduleId'>,
): Promise<SourceTime[]> {
  const times = await hospital.call(registrationCalls.listSourceTimes, { scheduleId }, person)
  return times.filter(({ state }) => state === 'available')
}
