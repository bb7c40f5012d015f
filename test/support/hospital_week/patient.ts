/** A patient as the story tells of him: everything he does goes through the app's own calls. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { insuranceCalls, type InsuredBusinessName } from '../../../src/contract/insurance'
import { outpatientCalls } from '../../../src/contract/outpatient'
import { queueCalls, type QueueItem } from '../../../src/contract/queue'
import { registrationCalls, type RegistrationOrder } from '../../../src/contract/registration'
import { reportCalls, type Report } from '../../../src/contract/report'
import { WardPatient } from './ward_patient'

const app = 'official_account' as const

/** Which clinic somebody wants. */
export interface OrderRequest {
  day: string
  departId?: string
  /** The doctor's name; without one the general clinic. */
  doctor?: string
}

type Order = { orderId: string; orderNo: string }
const never = (): Promise<void> => Promise.resolve()

export class Patient extends WardPatient {
  /* ---------- registrations ---------- */

  /** He books; nothing is paid yet. */
  async book(request: OrderRequest, patientId = this.patientId): Promise<RegistrationOrder> {
    const sourceTimeId = await this.placeOf(request)
    const idempotencyKey = randomUUID()
    const ask = () =>
      this.call(registrationCalls.createOrder, { sourceTimeId, patientId, idempotencyKey })
    // A hospital that locks slowly is asked on, as his phone does.
    for (let tries = 0; tries < 20; tries += 1) {
      try {
        return await ask()
      } catch (error) {
        if (!String(error).includes('LOCK_ASKED')) throw error
        await wait(500)
      }
    }
    return ask()
  }

  /** He books and pays. */
  async register(request: OrderRequest, patientId = this.patientId): Promise<RegistrationOrder> {
    return this.pay(await this.book(request, patientId))
  }

  /** He pays for what he has booked. */
  async pay({ orderId }: Order): Promise<RegistrationOrder> {
    const { pay } = await this.call(registrationCalls.payOrder, { orderId, app })
    if (pay !== null) await this.testBed.outside.pay(pay)
    return this.call(registrationCalls.checkPayment, { orderId })
  }

  /** He moves a registration to another clinic of the same fee. */
  async move({ orderId }: Order, request: OrderRequest): Promise<RegistrationOrder> {
    const sourceTimeId = await this.placeOf(request)
    const idempotencyKey = randomUUID()
    return this.call(registrationCalls.rescheduleOrder, { orderId, sourceTimeId, idempotencyKey })
  }

  cancel({ orderId }: Order): Promise<RegistrationOrder> {
    return this.call(registrationCalls.cancelOrder, { orderId })
  }

  takeMoneyBack({ orderId }: Order): Promise<RegistrationOrder> {
    return this.call(registrationCalls.refundStopped, { orderId })
  }

  /** How a registration stands, `BOOKED PAID`. */
  async standing({ orderId }: Order): Promise<string> {
    const { status, payStatus } = await this.call(registrationCalls.getOrder, { id: orderId })
    return `${status} ${payStatus}`
  }

  /** Whether he sees a free place. */
  async seesPlace(wanted: OrderRequest): Promise<'free' | 'none'> {
    return (await this.placeOf(wanted)) === '' ? 'none' : 'free'
  }

  private async placeOf({ day, departId = 'heart', doctor }: OrderRequest): Promise<string> {
    const schedules = await this.call(registrationCalls.listDoctorSchedules, {
      departId,
      scheduleDate: day,
    })
    const schedule = schedules.find(
      (one) => one.state === 'available' && (one.doctor?.name ?? undefined) === doctor,
    )
    if (schedule === undefined) return ''
    const { scheduleId } = schedule
    const times = await this.call(registrationCalls.listSourceTimes, { scheduleId })
    return times.find(({ state }) => state === 'available')?.sourceTimeId ?? ''
  }

  /* ---------- numbers ---------- */

  /** He takes a number: for a registration of today, or at a place for which he has paid. */
  async takeNumber(groupCode: string, itemName: string): Promise<QueueItem> {
    const { patientId, patientNo, patientCardNo } = this.file()
    const groups = await this.call(queueCalls.listGroups, { patientId })
    const item = groups
      .filter(({ group }) => group === groupCode)
      .flatMap(({ items }) => items)
      .find((one) => one.itemName.includes(itemName))
    if (item === undefined) throw new Error(`no ${itemName} among ${JSON.stringify(groups)}`)
    return this.call(queueCalls.takeNumber, {
      hospitalId: 'first',
      hospitalBranchId: 'main',
      patientId,
      patientNo,
      patientCardNo,
      groupCode,
      itemCode: item.itemCode,
    })
  }

  /** His numbers of today. */
  numbers(): Promise<QueueItem[]> {
    return this.call(queueCalls.listWaiting, {})
  }

  /* ---------- bills ---------- */

  async unpaid(patientId = this.patientId) {
    const { visits } = await this.call(outpatientCalls.listUnpaid, { patientId })
    return visits.flatMap(({ bills }) => bills)
  }

  /** He chooses everything that is to be paid. */
  async chooseBills(patientId = this.patientId): Promise<Order> {
    const billIds = (await this.unpaid(patientId)).map(({ billId }) => billId)
    const idempotencyKey = randomUUID()
    return this.call(outpatientCalls.createOrder, { patientId, billIds, idempotencyKey })
  }

  /** He pays everything that is to be paid; `meanwhile` happens while the cashier is open. */
  async payBills(meanwhile: () => Promise<void> = never) {
    const { orderId } = await this.chooseBills()
    const { pay } = await this.call(outpatientCalls.payOrder, { orderId, method: 'wechat', app })
    await meanwhile()
    if (pay !== null) await this.testBed.outside.pay(pay)
    return this.call(outpatientCalls.checkOrder, { orderId })
  }

  async outpatientOrder({ orderId }: Order) {
    const order = await this.call(outpatientCalls.getOrder, { orderId })
    if (!order.needsStepUp) return order
    await this.proveHimself()
    return this.call(outpatientCalls.getOrder, { orderId })
  }

  /* ---------- insurance ---------- */

  /** He shows his insurance certificate, agrees to what the bureau worked out, and pays both parts. */
  async payInsured(business: InsuredBusinessName, orderId: string): Promise<void> {
    const of = { business, orderId }
    const openid = await this.openid()
    const { page } = await this.call(insuranceCalls.start, { ...of, app, consentVersion: '1' })
    if (page.unavailable !== null) throw new Error(page.unavailable)
    const authCode = await this.testBed.outside.authorise(openid)
    await this.call(insuranceCalls.settle, { ...of, authCode, usesAccount: true })
    const { pay } = await this.call(insuranceCalls.pay, of)
    if (pay !== null) await this.testBed.outside.payMixed(pay)
    await this.call(insuranceCalls.check, of)
  }

  /* ---------- reports ---------- */

  async reports() {
    const { list } = await this.call(reportCalls.listReports, { patientId: this.patientId })
    return list
  }

  /** One by what it is of. */
  async report(name: string): Promise<Report> {
    const found = (await this.reports()).find((one) => one.name === name)
    return this.call(reportCalls.getReport, { reportId: found?.reportId ?? '' })
  }
}
