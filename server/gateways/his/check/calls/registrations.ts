/** Registrations: booked, cancelled, and refused once cancelled. */
import { randomUUID } from 'node:crypto'
import { confirmed } from '../../answers'
import type { Asking } from '../asking'
import type { Facts } from '../facts'
import { aNumber, twice } from './same_answer'

export async function checkRegistrations(asking: Asking, { registration }: Facts): Promise<void> {
  const [confirm, cancel] = ['/registration/confirm', '/registration/cancel'] as const
  const unknown = aNumber('R')
  asking.refused(
    cancel,
    404,
    'UNKNOWN_ORDER',
    await asking.send(cancel, unknown, { orderNo: unknown, reason: '检查' }),
    'an order that was never entered',
  )
  await refusesNonsense(asking, confirm)
  if (registration === undefined) return
  const { payAtHospital, ...fields } = registration
  if (payAtHospital) await checkUnpaid(asking, fields)
  const orderNo = aNumber('R')
  const content = {
    ...fields,
    orderNo,
    scheduleId: randomUUID(),
    serialNo: 1,
    transactionId: aNumber('4200'),
  }
  const taken = await twice(asking, confirm, orderNo, content, confirmed)
  if (taken === undefined) return
  const give = { orderNo, reason: '检查' }
  for (const when of ['giving a registration back', 'giving it back again']) {
    asking.done(cancel, await asking.send(cancel, orderNo, give), when)
  }
  asking.refused(
    confirm,
    409,
    'ALREADY_CANCELLED',
    await asking.send(confirm, orderNo, content),
    'a late confirm of a cancelled order',
  )
}

/** 到院支付: entered without a payment, and given back. */
async function checkUnpaid(
  asking: Asking,
  fields: Omit<NonNullable<Facts['registration']>, 'payAtHospital'>,
): Promise<void> {
  const [confirm, cancel] = ['/registration/confirm', '/registration/cancel'] as const
  const orderNo = aNumber('R')
  const unpaid = { transactionId: null, payAtHospital: true }
  const content = { ...fields, orderNo, scheduleId: randomUUID(), serialNo: 1, ...unpaid }
  if ((await twice(asking, confirm, orderNo, content, confirmed)) === undefined) return
  asking.done(
    cancel,
    await asking.send(cancel, orderNo, { orderNo, reason: '检查' }),
    'giving an unpaid registration back',
  )
}

/** Unreadable input must not be refused by 409: a refusal refunds the patient. */
async function refusesNonsense(asking: Asking, call: string): Promise<void> {
  const answer = await asking.send(call, aNumber('R'), { nonsense: true })
  if (answer === undefined) return
  if (answer.status === 409)
    asking.fault(
      call,
      'a request that cannot be read was answered with 409: the app would give money back. Answer 400',
    )
  else if (answer.status < 400)
    asking.fault(call, `a request without its fields was answered with ${answer.status}`)
}
