/** The H5 with its service worker: opened without network, replaced by a newer one, taken off again. */
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { farewellWorker } from '../../../server/h5/service_worker'
import { plainUserAgent } from '../../support/e2e/browsers'
import { expect, test } from '../../support/e2e/fixtures'
import { aFreeTime, aPerson } from '../../support/e2e/people'
import { demoPerson } from '../../support/e2e/places'
import { aBookedOrder } from '../../support/e2e/steps/registration_steps'
import { addressOf } from '../../support/e2e/steps/steps'

test.use({ serviceWorkers: 'allow', userAgent: plainUserAgent })

test('without network ticket and card open, and nothing of a person lies in the worker’s caches', async ({
  page,
  context,
  hospital,
  person,
}) => {
  const order = await aBookedOrder(hospital, person, await aFreeTime(hospital, person))
  const card = `就诊卡号 ${person.patient?.patientCardNo} 的条形码`
  await page.goto(hospital.url + addressOf('registration_orderlist'))
  // The page itself, not its picture, keeps the ticket.
  await expect(page.locator('#first_frame')).toHaveCount(0)
  await expect(page.getByText(order.visit.departName).first()).toBeVisible()
  await page.goto(hospital.url + addressOf('patient_card'))
  await expect(page.getByRole('img', { name: card })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)

  await context.setOffline(true)
  await page.goto(hospital.url + addressOf('registration_orderlist'))
  await expect(page.getByText('暂时连不上医院，这是保存在手机里的就诊凭证')).toBeVisible()
  await expect(page.getByText(order.visit.departName).first()).toBeVisible()
  await page.goto(hospital.url + addressOf('patient_card'))
  await expect(page.getByText('暂时连不上医院，这是保存在手机里的就诊卡')).toBeVisible()
  await expect(page.getByRole('img', { name: card })).toBeVisible()

  const addresses = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(addresses).toContain('/shell.html')
  expect(addresses.filter((path) => !/^\/(shell\.html|(js|css)\/[^/]+)$/.test(path))).toEqual([])
})

test('without network the list of reports is shown with its age; another account sees none of it', async ({
  page,
  context,
  hospital,
  signedInAs,
}) => {
  test.slow()
  const person = await demoPerson(hospital)
  await signedInAs(person)
  await page.goto(hospital.url + addressOf('report_order_list'))
  await page.getByRole('button', { name: '2 年' }).or(page.getByText('2 年')).first().click()
  const first = page
    .locator('[role=main]')
    .getByText(/报告|检查|血|尿|超声|CT/)
    .first()
  await expect(first).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)

  await context.setOffline(true)
  await page.goto(hospital.url + addressOf('report_order_list'))
  await expect(page.getByText(/暂时连不上医院，这是截至今天 \d\d:\d\d 的报告列表/)).toBeVisible()

  await context.setOffline(false)
  const other = await aPerson(hospital)
  await page.evaluate(
    (token) => localStorage.setItem('authToken', JSON.stringify({ data: `Bearer ${token}` })),
    other.token,
  )
  await page.goto(`${hospital.url}/`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reportList'))).toBeNull()
})

/** Stands before the hospital's server, and answers some addresses itself. */
class Front {
  readonly answers = new Map<string, (real: string) => string>()
  private readonly server: Server

  constructor(private readonly behind: string) {
    this.server = createServer((asked, reply) => {
      const path = (asked.url ?? '').split('?')[0] ?? ''
      const change = this.answers.get(path)
      // What is changed here is asked for whole.
      const headers = Object.fromEntries(
        Object.entries(asked.headers).filter(([name]) => !/^(accept-encoding|if-)/.test(name)),
      )
      const sent = request(
        this.behind + (asked.url ?? ''),
        {
          method: asked.method,
          headers: change ? headers : asked.headers,
        },
        (real) => {
          if (change === undefined) {
            reply.writeHead(real.statusCode ?? 500, real.headers)
            real.pipe(reply)
            return
          }
          const parts: Buffer[] = []
          real.on('data', (part: Buffer) => parts.push(part))
          real.on('end', () => {
            const kept = Object.fromEntries(
              Object.entries(real.headers).filter(
                ([name]) => !/^(content-length|etag|last-modified)$/.test(name),
              ),
            )
            reply.writeHead(real.statusCode ?? 500, kept)
            reply.end(change(Buffer.concat(parts).toString()))
          })
        },
      )
      asked.pipe(sent)
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

test('a newer build takes the older one’s place, and the switch takes the worker off', async ({
  page,
  hospital,
}) => {
  const front = new Front(hospital.url)
  const url = await front.open()
  try {
    const kept = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return all.flat().flatMap(({ url: one }) => /REVISION__=(\w+)/.exec(one)?.[1] ?? [])
      })
    await page.goto(`${url}/pages/center/center`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const [before] = await kept()
    expect(before).toMatch(/^[0-9a-f]{16}$/)

    front.answers.set('/service_worker.js', (real) =>
      real.replace(before ?? '', 'feedfeedfeedfeed'),
    )
    front.answers.set('/pages/center/center', (real) => real.replace(/<title>[^<]*/, '<title>新'))
    await page.reload()
    await expect(page).toHaveTitle(/新|个人中心/)
    await expect.poll(kept).toEqual(['feedfeedfeedfeed'])

    front.answers.set('/service_worker.js', () => farewellWorker)
    // A server with the switch off does not begin a worker in its documents either: beginning one again would keep it.
    front.answers.set('/pages/center/center', (real) =>
      real.replace(/<script>if\('serviceWorker'[\s\S]*?<\/script>/, ''),
    )
    await page.reload()
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]),
      )
      .toEqual([0, 0])
  } finally {
    front.close()
  }
})
