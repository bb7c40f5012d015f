/** What the build hands the server to draw home with. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, BUILD_TIMEOUT_MS } from './build'

const facts = {
  hospital: { hospitalId: 'h', name: '一家医院', telephone: '010-1', address: '路 1 号' },
  branch: undefined,
  announcements: [{ remarkId: 'r', title: '公告', summary: '内容' }],
}
const visitors = [true, false].flatMap((isElder) =>
  [true, false].map((isKnown) => ({ isElder, isKnown })),
)

let folder: string
let renderHome: (facts: unknown, visitor: unknown) => string

beforeAll(async () => {
  folder = await build('h5')
  renderHome = jest.requireActual(`${folder}-server/home.cjs`).renderHome
}, BUILD_TIMEOUT_MS)

it.each(visitors)('draws home with its facts and services: %j', (visitor) => {
  const html = renderHome(facts, visitor)
  const own = visitor.isElder
    ? ['看病挂号', '取号排队', '交费', '看报告', '更多', '给医院打电话']
    : ['路 1 号', '预约挂号', '公告']
  for (const words of ['一家医院', '010-1', '首页', ...own]) expect(html).toContain(words)
  expect(html.includes('怎么登录')).toBe(!visitor.isKnown)
  expect(html.includes('标准版')).toBe(visitor.isElder)
})

it('wears only classes that the style sheets know', () => {
  const css = readdirSync(path.join(folder, 'css'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(path.join(folder, 'css', file), 'utf8'))
    .join('\n')
  const used = visitors.flatMap((visitor) =>
    [...renderHome(facts, visitor).matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    ),
  )
  const scoped = new Set(used.filter((name) => /_[\w-]{4}$/.test(name)))
  expect(scoped.size).toBeGreaterThan(20)
  expect([...scoped].filter((name) => !css.includes(`.${name}`))).toEqual([])
})
