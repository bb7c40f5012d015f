/** What happens to a registration beside booking and cancelling: held, moved, stopped, waited for. */
import type { PayingApp } from '../../../../src/contract/payment'
import {
  registrationCalls,
  type DoctorSchedule,
  type RegistrationOrder,
  type SourceTime,
} from '../../../../src/contract/registration'
import { formatDate, formatHalfDay } from '../../../../src/ui/facts/format_day'
import type { Hospital } from '../hospital'
import { aFreeTime, anOrder, aPerson, type FreeTime, type Person, freeTimes } from '../people'
import type { Screen } from '../screen'
import { addressOf } from './steps'

/** A paid order that the hospital has confirmed, made without the screen. */
export async function aBookedOrder(
  hospital: Hospital,
  person: Person,
  free: Pick<FreeTime, 'time'>,
  app: PayingApp = 'official_account',
): Promise<RegistrationOrder> {
  const { orderId } = await anOrder(hospital, person, free)
  const pay = await hospital.beginPaying(orderId, person, app)
  await pay()
  await hospital.call(registrationCalls.checkPayment, { orderId }, person)
  await hospital.untilOrder(orderId, { status: ['BOOKED'] }, person)
  return hospital.call(registrationCalls.getOrder, { id: orderId }, person)
}

/** A free time of a doctor who has another half day in the same department: an order for it can be moved. */
export async function aMovableTime(hospital: Hospital, person: Person): Promise<FreeTime> {
  for (let turn = 0; turn < 12; turn += 1) {
    const free = await aFreeTime(hospital, person, { withDoctor: true })
    const { scheduleId, departId, doctor } = free.schedule
    const place = { departId, doctorId: doctor?.doctorId, ...free.time }
    for await (const other of otherTimes(hospital, person, place))
      if (other.schedule.scheduleId !== scheduleId) return free
  }
  throw new Error('no doctor has two half days')
}

/** Another time of the order's doctor, with its half day. */
export async function anotherTime(
  hospital: Hospital,
  person: Person,
  { visit }: RegistrationOrder,
): Promise<OtherTime> {
  for await (const other of otherTimes(hospital, person, visit)) return other
  throw new Error('the doctor has no other time')
}

interface OtherTime {
  time: SourceTime
  schedule: DoctorSchedule
}

/** One of each of the doctor's half days in the department. */
async function* otherTimes(
  hospital: Hospital,
  person: Person,
  place: { doctorId?: string | null | undefined; departId: string; sourceTimeId: string },
): AsyncGenerator<OtherTime> {
  const schedules = await hospital.call(
    registrationCalls.listDoctorSchedules,
    { doctorId: place.doctorId ?? '' },
    person,
  )
  for (const schedule of schedules.filter(
    ({ state, departId }) => state === 'available' && departId === place.departId,
  )) {
    const times = await freeTimes(hospital, person, schedule)
    const time = times.find(
      ({ leftNum, sourceTimeId }) => leftNum > 1 && sourceTimeId !== place.sourceTimeId,
    )
    if (time !== undefined) yield { time, schedule }
  }
}

/**
 * A doctor's half day that is full, with somebody who can give a place back. Moves the hospital's clock to shortly before the last time of the half day, so that few
 * places are left to be booked.
 */
export async function aFullClinic(
  hospital: Hospital,
  person: Person,
): Promise<{ schedule: DoctorSchedule; giveBack: () => Promise<void> }> {
  const { schedule } = await aFreeTime(hospital, person, { withDoctor: true })
  const times = await freeTimes(hospital, person, schedule)
  const last = times.at(-1)
  if (last === undefined) throw new Error('a free half day without a free time')
  const shortlyBefore =
    Date.parse(`${schedule.scheduleDate}T${last.beginTime}:00+08:00`) - 20 * 60_000
  await hospital.moveClock(Math.round((shortlyBefore - Date.now()) / 1000))
  const made: { who: Person; orderId: string }[] = []
  for (const time of await freeTimes(hospital, person, schedule)) {
    for (let place = 0; place < time.leftNum; place += 1) {
      const who = await aPerson(hospital)
      made.push({ who, orderId: (await anOrder(hospital, who, { time })).orderId })
    }
  }
  const giveBack = async (): Promise<void> => {
    const [first] = made
    if (first !== undefined)
      await hospital.call(registrationCalls.cancelOrder, { orderId: first.orderId }, first.who)
  }
  return { schedule, giveBack }
}

/** Whether somebody else can have the place now. */
export async function canHold(
  hospital: Hospital,
  { time }: Pick<FreeTime, 'time'>,
  other: Person,
): Promise<boolean> {
  const { status } = await hospital.send(
    registrationCalls.createHold,
    { sourceTimeId: time.sourceTimeId, patientId: other.patient?.patientId ?? '' },
    other,
  )
  return status === 200
}

/** When: opens one of his orders. */
export async function openOrder(screen: Screen, orderId: string): Promise<void> {
  await screen.open(addressOf('registration_orderlist', { orderId }))
  await screen.seePage('预约挂号')
}

/** When: opens the confirm page of a time. */
export async function openConfirmPage(
  screen: Screen,
  { time }: Pick<FreeTime, 'time'>,
): Promise<void> {
  await screen.open(addressOf('registration_order', { sourceTimeId: time.sourceTimeId }))
  await screen.seePage('确认下单')
}

/** When: chooses another time on the doctor's page, for the order that is being moved, and agrees. */
export async function moveTo(
  screen: Screen,
  { time, schedule }: { time: SourceTime; schedule: DoctorSchedule },
): Promise<void> {
  await screen.seePage('医生详情')
  await screen.press(
    new RegExp(
      `${formatDate(schedule.scheduleDate, schedule.scheduleDate)}${formatHalfDay(schedule.halfDay)}`,
    ),
  )
  await screen.press(new RegExp(`^${time.beginTime}-${time.endTime}`))
  await screen.press(`改约到 ${time.beginTime}-${time.endTime}`)
  await screen.seePage('确认下单')
  await screen.see('先约上新的时间')
  await screen.press('确认改约')
}

/** When: joins the waitlist of a full half day on its doctor's page. */
export async function joinWaitlist(
  screen: Screen,
  { scheduleId, doctor, scheduleDate }: DoctorSchedule,
): Promise<void> {
  await screen.open(
    addressOf('registration_doctor_detail', {
      doctorId: doctor?.doctorId ?? '',
      scheduleId,
      scheduleDate,
    }),
  )
  await screen.seePage('医生详情')
  await screen.press('候补排队')
  await screen.press('加入候补')
  await screen.seePage('候补详情')
}
