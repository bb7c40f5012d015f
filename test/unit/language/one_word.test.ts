/** One word a thing: what was said in two ways, or in the words of the trade, is not said again. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ofTheServer from '../../../server/language/en.json'
import ofTheApp from '../../../src/language/en.json'

const src = path.resolve(__dirname, '../../../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
)

/** Words of the trade, and words that threaten, scold or hurry (docs/words.md says what is said instead). */
const denied = [
  ...['体验入口', '项待办', '查看第', '就诊序号', '{0} 号。', '挂号订单'],
  ...['以免影响', '已欠费', '尽快预缴', '操作太频繁', '没有入账', '没有都付成', '叫号时您没有到'],
  ...['把号源留给别人', '请在时间内提交', '不再为他预约，也不再发送提醒'],
  ...['尽快', '逾期', '随时可能', '没有及时', '交费'],
]

test.each(denied)('nobody says %s', (words) => {
  const said = [...Object.keys(ofTheApp), ...Object.keys(ofTheServer)]
  expect(said.filter((text) => text.includes(words))).toEqual([])
})

test.each(['do not come', 'Too many tries', 'left over', 'No number was taken'])(
  'nobody says %s in English',
  (words) => {
    const said = [...Object.values(ofTheApp), ...Object.values(ofTheServer)]
    expect(said.filter((text) => text.includes(words))).toEqual([])
  },
)

/** A table's words without what changes in them: sums, times, names of a person. */
const piecesOf = (cell: string): string[] =>
  cell.split(/¥?…|\{\d\}|[\d:]+/).flatMap((piece) => piece.trim() || [])

test('what docs/words.md replaces is not said, and what it says instead is', () => {
  const table = readFileSync(path.resolve(src, '../docs/words.md'), 'utf8')
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]*\|$/gm)]
    .map(([, before = '', now = '']) => ({ before: before.replace(/ \(.*\)$/, ''), now }))
    .filter(({ before }) => before !== 'said before')
  expect(rows.length).toBeGreaterThan(14)
  const texts = [
    ...Object.entries(ofTheApp).flat(),
    ...Object.entries(ofTheServer).flat(),
    ...sources.map((file) => readFileSync(path.join(src, file), 'utf8')),
  ]
  const isSaid = (words: string) =>
    texts.some((text) => piecesOf(words).every((piece) => text.includes(piece)))
  // A time of day is put together (test/unit/ui/words.test.ts).
  expect(rows.filter(({ now }) => !isSaid(now) && !/\dpm/.test(now))).toEqual([])
  const isChinese = (words: string) => /[\u3400-\u9fff]/.test(words)
  expect(rows.filter(({ before }) => isChinese(before) && isSaid(before))).toEqual([])
})

test('the number of a visit inside its time is the hospital’s: a patient goes by the number of the queue alone', () => {
  const showing = sources.filter((file) =>
    /\bserialNo\b/.test(readFileSync(path.join(src, file), 'utf8')),
  )
  expect(showing).toEqual(['contract/registration/order.ts'])
})
