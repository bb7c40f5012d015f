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

test('the number of a visit inside its time is the hospital’s: a patient goes by the number of the queue alone', () => {
  const showing = sources.filter((file) =>
    /\bserialNo\b/.test(readFileSync(path.join(src, file), 'utf8')),
  )
  expect(showing).toEqual(['contract/registration/order.ts'])
})
