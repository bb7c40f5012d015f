/** How much goes from the scripts to the screen at once (`setData`), where it could become much: the longest list and the region picker. What a page sends when it opens: pages.test.ts. */
import { registrationCalls } from '../../../src/contract/registration'
import { aFreeTime, anOrder } from '../../support/e2e/people'
import { addressOf } from '../../support/e2e/steps/steps'
import type { WeappScreen } from './weapp_screen'
import { aPhoneOf, theHospital } from './weapp_test'

const hospital = theHospital()
const orderCount = 1000
/** As many as the page asks for at once. */
const pageSize = 10

/** WeChat advises against more than 256 kB a call; a sixteenth of that is drawn within a frame or two on an old phone. */
const limitBytes = 16 * 1024

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`

function largest(updates: readonly number[]): number {
  return Math.max(0, ...updates)
}

function emit(words: string): void {
  process.stdout.write(`weapp setData: ${words}\n`)
}

/** An account with a thousand orders, made from one real one. */
async function aLongHistory(): Promise<WeappScreen> {
  const { screen, person } = await aPhoneOf(hospital)
  await anOrder(hospital, person, await aFreeTime(hospital, person))
  const real = await hospital.call(registrationCalls.listOrders, {}, person)
  const [order] = real.list
  const all = Array.from({ length: orderCount }, (_, index) => ({
    ...order,
    orderId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    orderNo: String(10_000_000 + index),
    status: 'CANCELLED',
  }))
  screen.phone.network.answers.set('/hos/user/v1/reg/order/page', (path) => {
    const asked = new URLSearchParams(path.split('?')[1])
    const from = Number(asked.get('after') ?? '0')
    const to = from + Number(asked.get('pageSize') ?? '20')
    return {
      ...real,
      list: all.slice(from, to),
      next: to < orderCount ? String(to) : null,
    }
  })
  return screen
}

test('a thousand orders arrive page by page: no update is larger than the first page, and the last one is no larger than the second', async () => {
  const screen = await aLongHistory()
  await screen.open(addressOf('registration_orderlist'))
  await screen.until('the first page', () => rows(screen) >= pageSize)
  const { updates } = screen.program.top
  const first = largest(updates)
  const rowBytes = (first / pageSize) * 0.8
  const perPage: number[] = []
  for (let shown = pageSize * 2; shown <= orderCount; shown += pageSize) {
    const before = updates.length
    await screen.reachBottom()
    await screen.until(
      `${shown} orders`,
      () => largest(updates.slice(before)) > rowBytes * pageSize,
    )
    perPage.push(largest(updates.slice(before)))
  }
  emit(
    `${orderCount} orders: first page ${kilobytes(first)}, later pages at most ${kilobytes(largest(perPage))}, the last one ${kilobytes(perPage.at(-1) ?? 0)}`,
  )
  expect(rows(screen)).toBe(orderCount)
  expect(largest(updates)).toBeLessThan(limitBytes)
  expect(perPage.at(-1) ?? 0).toBeLessThan((perPage[0] ?? 0) * 1.2)
}, 60_000)

test('the region picker sends one level at a time, not the 3,000 entries of the country', async () => {
  const { screen } = await aPhoneOf(hospital)
  await screen.open(addressOf('patient_add'))
  await screen.seePage('添加就诊人')
  const { updates } = screen.program.top
  const before = updates.length
  await screen.press(/地区|住址|选择省/)
  await screen.press(/^云南省/)
  await screen.press(/^昆明市/)
  await screen.see('五华区')
  const most = largest(updates.slice(before))
  emit(`region picker: at most ${kilobytes(most)}`)
  expect(most).toBeLessThan(limitBytes)
})

function rows(screen: WeappScreen): number {
  return screen.words().split('已取消').length - 2
}
