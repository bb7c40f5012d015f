import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import traditionalOfServer from '../../../server/language/zh-Hant.json'
import traditional from '../../../src/language/zh-Hant.json'

test('every text stands there in traditional signs, as the script writes it', () => {
  const cwd = path.resolve(__dirname, '../../..')
  expect(() =>
    execFileSync('node', ['config/language/traditional.mjs', '--check'], { cwd, stdio: 'pipe' }),
  ).not.toThrow()
})

test('signs with two forms have the right one, and no idiom of a screen takes the place of a counter', () => {
  expect(traditional['注销账号']).toBe('註銷賬號')
  expect(traditionalOfServer['{0} 号窗口']).toBe('{0} 號窗口')
  expect(traditionalOfServer['发热、脖子发硬']).toBe('發熱、脖子發硬')
  expect(traditionalOfServer['尿里的血。']).toBe('尿裡的血。')
})

test.each(['src/language/en.json', 'server/language/en.json'])(
  'no text stands twice in %s',
  (file) => {
    const written = readFileSync(path.resolve(__dirname, '../../..', file), 'utf8')
    const keys = [...written.matchAll(/^ {2}("(?:[^"\\]|\\.)*"):/gm)].map(([, key]) => key)
    expect(keys.length).toBe(Object.keys(JSON.parse(written)).length)
  },
)
