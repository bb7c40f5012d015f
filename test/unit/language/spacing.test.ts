import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../../..')
const han = '[\\u4e00-\\u9fff]'
/** What is counted: `3 层`, `第 2 位`. */
const counted =
  '(?:张|次|位|天|岁|周岁|项|个|分钟|小时|人|周|元|号|楼|层|字|步|份|条|秒|版|处|窗口)'

/** A number stands apart from the Chinese around it; only a date is one word: `11月25日`. */
const tight = new RegExp(`${han}\\d|\\d(?![年月日])${han}|\\}${counted}`)

test.each(['src/language/en.json', 'server/language/en.json'])(
  'numbers have a space on both sides in %s',
  (file) => {
    const texts = Object.keys(JSON.parse(readFileSync(path.join(root, file), 'utf8')))
    const plain = texts.map((text) => text.replace(/[年月]\d/g, ''))
    expect(texts.filter((_, index) => tight.test(plain[index] ?? ''))).toEqual([])
  },
)
