/** `npm run tour -- desk [folder] [pattern]`: a picture of every page of the desk with two busy weeks in its books, at both widths of an office, light and dark; lists also while they are read, empty of an answer, and when nobody answers. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Page } from '@playwright/test'
import { Hospital } from '../support/e2e/hospital'
import { onDemo } from '../support/e2e/on_demo'
import { withDatabase } from '../support/e2e/own_database'
import { goTo, officeScreen, sitDown } from '../support/e2e/steps/desk_steps'
import { fillDays } from './desk_days'
import { fillMoneyDay } from './desk_money_day'
import { places } from './desk_places'

const widths = [1280, 1920]
const orderNo = 'D260000000040'

/** Takes them. */
export async function tourDesk(folder: string, wanted: RegExp): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await onDemo(async (browser, server) => {
    const known = await fill(server.dataDir)
    const { contextOptions, ...screen } = officeScreen
    const context = await browser.newContext({
      ...screen,
      ...contextOptions,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    })
    const page = await context.newPage()
    await sitDown(page, new Hospital(server.url), '何伟')
    for (const [name, address, presses] of places) {
      if (!wanted.test(name)) continue
      await goTo(
        page,
        address
          .replace('day=stopped', `day=${known.stoppedDay}`)
          .replace(/(day|from)=today/, `$1=${known.day}`)
          .replace('from=next', `from=${known.nextWeek}`)
          .replace('compared', known.compared)
          .replace('drafts/second', `drafts/${known.draftId}`)
          .replace('/first', `/${name === 'story' ? known.orderId : known.remarkId}`),
      )
      if (presses !== undefined) await press(page, presses)
      await takeLooks(page, path.join(folder, name))
      if (presses !== undefined) await page.keyboard.press('Escape')
    }
    if (wanted.test('patient')) await takePatient(page, known.patientId, folder)
    if (wanted.test('closure_counting')) await takeClosure(page, server.dataDir, known.day, folder)
    await takeStates(page, folder, wanted)
  })
}

async function press(page: Page, name: string): Promise<void> {
  await settled(page)
  const named = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('switch', { name }))
  // A button of one row may say which.
  const ofRow = page.getByRole('button', { name: new RegExp(`${name}$`) })
  await ((await named.count()) > 0 ? named : ofRow).first().click()
}

const patientSections = {
  orders: '订单',
  money: '付款和退款',
  messages: '消息',
  accesses: '谁看过资料',
  actors: '谁在为他办事',
}

/** A patient's page: the question, each section, and sections that are being read or cannot be read. */
async function takePatient(page: Page, patientId: string, folder: string): Promise<void> {
  await goTo(page, `/patients/${patientId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('患者来电，核对退款')
  await page.screenshot({ path: path.join(folder, 'patient_reason.png') })
  await dialog.getByRole('button', { name: '查看' }).click()
  await page.getByRole('heading', { level: 1, name: '患者' }).waitFor()
  for (const [show, label] of Object.entries(patientSections)) {
    await page.getByTitle(label, { exact: true }).click()
    await takeLooks(page, path.join(folder, `patient_${show}`))
  }
  for (const state of ['loading', 'failed'] as const) {
    await page.route('**/desk/v1/patients/*/money*', (route) =>
      state === 'failed' ? route.abort() : new Promise(() => undefined),
    )
    await page.reload()
    await dialog.getByLabel('原因').fill('患者来电，核对退款')
    await dialog.getByRole('button', { name: '查看' }).click()
    await page.getByText('付款和退款').click()
    await page.waitForTimeout(state === 'failed' ? 6_000 : 1_500)
    await page.screenshot({ path: path.join(folder, `patient_${state}.png`) })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

/** A day's closure while it can be undone, and when its clinics have ended. */
async function takeClosure(
  page: Page,
  dataDir: string,
  day: string,
  folder: string,
): Promise<void> {
  await goTo(page, `/closures/new?from=${day}&to=${day}`)
  await page.getByRole('button', { name: /停诊，[1-9]\d* 个门诊/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('台风，停诊一天')
  await dialog.getByRole('button', { name: /停诊，/ }).click()
  await page.getByText('开始逐个停诊').waitFor()
  await takeLooks(page, path.join(folder, 'closure_counting'))
  await withDatabase(dataDir, (sql) => sql`update closure set notifies_at = now()`)
  await page.getByText('办完了').waitFor({ timeout: 120_000 })
  await takeLooks(page, path.join(folder, 'closure_done'))
}

/** Lists that are being read, and whose server is away. */
async function takeStates(page: Page, folder: string, wanted: RegExp): Promise<void> {
  const lists = [
    'work',
    'refunds',
    'money',
    'clinics',
    'closures',
    'closures/new',
    'exams',
    'follow-ups',
    'feedback',
    'audit',
    'notices',
    'staff',
    'figures/waits',
    'schedules',
    'workers',
  ] as const
  for (const state of ['loading', 'failed'] as const) {
    await page.route('**/desk/v1/**', async (route) => {
      if (/self|count/.test(route.request().url())) return route.continue()
      return state === 'failed' ? route.abort() : new Promise(() => undefined)
    })
    for (const list of lists) {
      const name = `${state}_${list.replace('/', '_')}`
      if (!wanted.test(name)) continue
      await page.goto(`${new URL(page.url()).origin}/${list}`)
      await page.waitForTimeout(state === 'failed' ? 6_000 : 1_500)
      for (const look of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: look })
        await page.waitForTimeout(300)
        await page.screenshot({ path: path.join(folder, `${name}_${look}.png`) })
      }
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

/** At both widths, light and dark. */
async function takeLooks(page: Page, file: string): Promise<void> {
  for (const look of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: look })
    for (const width of widths) await take(page, width, `${file}_${width}_${look}.png`)
  }
}

async function take(page: Page, width: number, file: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await settled(page)
  await page.screenshot({ path: file })
}

/** What the page is about stands there, and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  // A page of its own file comes a moment later, and only then begins to read.
  await page.waitForTimeout(500)
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
}

interface Known {
  day: string
  compared: string
  orderId: string
  remarkId: string
  patientId: string
  draftId: string
  nextWeek: string
  stoppedDay: string
}

function fill(dataDir: string): Promise<Known> {
  return withDatabase(dataDir, async (sql) => {
    await fillDays(sql)
    await fillMoneyDay(sql)
    const [known] = await sql<Known[]>`
      select (hospital_today() + 1)::text as day, (hospital_today() - 4)::text as compared, (hospital_today() + 14)::text as next_week,
        (select min(visit_date)::text from schedule where source_state = 'stopped' and visit_date >= hospital_today()) as stopped_day,
        md5('draft 2')::uuid as draft_id, (select order_id from registration_order where order_no = ${orderNo}) as order_id, (select remark_id from remark order by version desc limit 1) as remark_id,
        (select patient_id from registration_order where order_no not like 'D26%' group by patient_id order by count(*) desc limit 1) as patient_id`
    if (known === undefined) throw new Error('nothing was filled')
    return known
  })
}
