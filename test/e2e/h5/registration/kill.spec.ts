/** `kill -9` of the server and its database in the middle of a payment: nothing that was promised is lost. */
import { BrowserScreen } from '../../../support/e2e/browser_screen'
import { expect, test as base } from '../../../support/e2e/fixtures'
import { Hospital } from '../../../support/e2e/hospital'
import { ordersOf } from '../../../support/e2e/people'
import {
  makeDataDir,
  portOf,
  removeDataDir,
  startServer,
  type OwnServer,
} from '../../../support/e2e/server'
import { addressOf, pay, seeBooked } from '../../../support/e2e/steps/steps'

/** A server that can be killed and started again with the same data at the same address. */
interface Mortal {
  dieAndReturn(): Promise<void>
}

const test = base.extend<{ mortal: Mortal }>({
  mortal: async ({}, use) => {
    const dataDir = makeDataDir()
    const running: { server: OwnServer } = { server: await startServer({ dataDir }) }
    process.env.MORTAL_URL = running.server.url
    await use({
      dieAndReturn: async () => {
        await running.server.kill()
        running.server = await startServer({ dataDir, port: portOf(running.server) })
      },
    })
    await running.server.stop()
    removeDataDir(dataDir)
  },
  hospital: async ({ mortal }, use) => {
    void mortal
    await use(new Hospital(process.env.MORTAL_URL ?? ''))
  },
})

test.setTimeout(120_000)

test('between ordering and paying: the order is kept and can be paid', async ({
  hospital,
  mortal,
  phone,
  person,
  order,
}) => {
  await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
  await phone.see('应付金额')
  await mortal.dieAndReturn()
  await pay(phone)
  await seeBooked(phone)
  expect(
    (await ordersOf(hospital, person)).map(({ status, payStatus }) => ({ status, payStatus })),
  ).toEqual([{ status: 'BOOKED', payStatus: 'PAID' }])
})

test('after the cashier said ok, before the callback came: the page that waits sees the place booked', async ({
  hospital,
  mortal,
  page,
  phone,
  person,
  order,
}) => {
  await hospital.setFault('wechat_pay.no_callback', true)
  // The page's own question must not settle the order before the kill.
  await page.route('**/order/pay-check', (route) => route.abort())
  await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
  await pay(phone)
  await mortal.dieAndReturn()
  await page.unroute('**/order/pay-check')
  await seeBooked(phone)
  await hospital.untilOrder(order.orderId, { status: ['BOOKED'], payStatus: 'PAID' }, person)
})

test('after the cashier said ok, and the patient never comes back: the server finds the payment by itself', async ({
  hospital,
  mortal,
  page,
  person,
  order,
}) => {
  await hospital.setFault('wechat_pay.no_callback', true)
  await page.route('**/order/pay-check', (route) => route.abort())
  const phone = new BrowserScreen(page, hospital.url)
  await phone.open(addressOf('registration_order_pay', { orderId: order.orderId }))
  await pay(phone)
  await page.close()
  await mortal.dieAndReturn()
  await hospital.untilOrder(order.orderId, { status: ['BOOKED'], payStatus: 'PAID' }, person)
})
