/** Payments made in the app: deposits and bills are entered once and refused with the right code. */
import { billsEntered, entered } from '../../answers'
import type { Asking } from '../asking'
import type { Facts } from '../facts'
import { aNumber, twice } from './same_answer'

export async function checkDeposits(asking: Asking, { stay }: Facts): Promise<void> {
  const call = '/inpatient/deposit'
  const depositNo = aNumber('D')
  const content = {
    depositNo,
    admissionNo: aNumber('Z'),
    inTimes: 1,
    amountFen: 100,
    transactionId: aNumber('4200'),
  }
  asking.refused(
    call,
    409,
    'STAY_UNKNOWN',
    await asking.send(call, depositNo, content),
    'a stay that does not exist',
  )
  if (stay === undefined) return
  const paid = { ...content, ...stay, depositNo: aNumber('D') }
  await twice(asking, call, paid.depositNo, paid, entered)
}

export async function checkBills(asking: Asking, { bill }: Facts): Promise<void> {
  const call = '/outpatient/bill'
  const content = (orderNo: string) => ({
    orderNo,
    patientNo: bill?.patientNo ?? '0',
    billNos: [aNumber('F')],
    totalFen: bill?.totalFen ?? 100,
    cashFen: bill?.totalFen ?? 100,
    transactionId: aNumber('4200'),
  })
  const unknown = aNumber('M')
  asking.refused(
    call,
    409,
    undefined,
    await asking.send(call, unknown, content(unknown)),
    'a bill that does not exist',
  )
  if (bill === undefined) return
  const orderNo = aNumber('M')
  await twice(asking, call, orderNo, { ...content(orderNo), billNos: [bill.billNo] }, billsEntered)
  const other = aNumber('M')
  asking.refused(
    call,
    409,
    'BILL_PAID',
    await asking.send(call, other, { ...content(other), billNos: [bill.billNo] }),
    'a bill that another order has paid',
  )
}
