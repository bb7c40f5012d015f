/** What the build hands the server to draw pages with. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { aBookedOrder, aPatient } from '../pages/registration/builders'
import { build, BUILD_TIMEOUT_MS } from './build'

const facts = {
  hospital: { hospitalId: 'h', name: '一家医院', telephone: '010-1', address: '路 1 号' },
  branches: [],
  announcements: [{ remarkId: 'r', title: '公告', summary: '内容' }],
}
const days = {
  department: { departId: 'd1', name: '皮肤科', branchName: '总院', place: '3 楼' },
  serverNow: '2026-11-23T02:00:00.000Z',
  days: [{ scheduleDate: '2026-11-24', state: 'available', leftNum: 7 }],
}
const clinics = [
  {
    scheduleId: 's1',
    departId: 'd1',
    departName: '皮肤科',
    scheduleDate: '2026-11-24',
    halfDay: 'morning',
    registrationType: 'expert',
    state: 'available',
    leftNum: 7,
    fee: { totalFeeFen: 5000 },
    doctor: { doctorId: 'x', name: '何采蘩', title: 'chief', goodAt: '湿疹' },
  },
]
const visitors = [true, false].flatMap((isElder) =>
  [true, false].map((isKnown) => ({ isElder, isKnown })),
)

let folder: string
let pictureOf: (name: string) => {
  empty: (facts: unknown, visitor: unknown) => string
  filled: (viewer: unknown, ask: unknown) => Promise<((isElder: boolean) => string) | undefined>
}
let renderHome: (facts: unknown, visitor: unknown) => string
let renderDoctors: (isElder: boolean) => Promise<string | undefined>

beforeAll(async () => {
  folder = await build('h5')
  pictureOf = (name) => jest.requireActual(`${folder}-server/${name}.cjs`).picture
  renderHome = pictureOf('pages.index.index').empty
  renderDoctors = async (isElder) => {
    const viewer = { facts, query: new URLSearchParams({ departId: 'd1' }) }
    const answers: Record<string, unknown> = { 'depart-schedule': days, 'doctor-schedule': clinics }
    const ask = async (_method: string, path: string) => answers[path.split('/').at(-1) ?? '']
    const picture = pictureOf('subpages.registration.registration_doctor_list')
    return (await picture.filled(viewer, ask))?.(isElder)
  }
}, BUILD_TIMEOUT_MS)

it.each(visitors)('draws home with its facts and services: %j', (visitor) => {
  const html = renderHome(facts, visitor)
  const own = visitor.isElder
    ? ['看病挂号', '取号排队', '缴费', '看报告', '更多', '给医院打电话']
    : ['路 1 号', '预约挂号', '公告']
  for (const words of ['一家医院', '010-1', '首页', ...own]) expect(html).toContain(words)
  expect(html.includes('怎么登录')).toBe(!visitor.isKnown)
  expect(html.includes('标准版')).toBe(visitor.isElder)
})

it.each([true, false])('draws the doctors of the first day, elder: %s', async (isElder) => {
  const html = await renderDoctors(isElder)
  for (const words of ['选择医生', '皮肤科', '总院 3 楼', '何采蘩', '擅长：湿疹', '余 7'])
    expect(html).toContain(words)
  expect(html?.includes('按医生选')).toBe(!isElder)
})

describe('the orders', () => {
  const order = aBookedOrder()
  const patients = [aPatient(), aPatient({ patientId: 'pat-2', name: '王*红' })]

  /** Their page as it is drawn for an address, and what was asked for it. */
  async function draw(search: string, list = [order]) {
    const asked: string[] = []
    const ask = async (_method: string, path: string) => {
      asked.push(path)
      return path.includes('/patient/') ? { list: patients } : { list, next: 'behind' }
    }
    const viewer = {
      facts: facts as never,
      query: new URLSearchParams(search),
      branchId: undefined,
    }
    const picture = pictureOf('subpages.registration.registration_orderlist')
    return { html: (await picture.filled(viewer, ask))?.(false), asked }
  }

  it('are asked for as the page asks, with whose they may be, and that there are more', async () => {
    const { asked, html } = await draw('filter=upcoming&patientId=pat-2')
    expect(asked).toEqual([
      '/hos/user/v1/reg/order/page?pageSize=10&filter=upcoming&patientId=pat-2',
      '/hos/user/v1/patient/list',
    ])
    for (const words of [order.visit.departName, '王*红', '加载更多']) expect(html).toContain(words)
  })

  it('one of them alone, and a list with nothing in it, the app draws itself', async () => {
    expect(await draw('orderId=ord-1')).toEqual({ asked: [], html: undefined })
    expect((await draw('', [])).html).toBeUndefined()
  })
})

it('wears only classes that the style sheets know', async () => {
  const css = readdirSync(path.join(folder, 'css'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(path.join(folder, 'css', file), 'utf8'))
    .join('\n')
  const pages = [
    ...visitors.map((visitor) => renderHome(facts, visitor)),
    (await renderDoctors(false)) ?? '',
  ]
  const used = pages.flatMap((html) =>
    [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  const scoped = new Set(used.filter((name) => /_[\w-]{4}$/.test(name)))
  expect(scoped.size).toBeGreaterThan(20)
  expect([...scoped].filter((name) => !css.includes(`.${name}`))).toEqual([])
})
