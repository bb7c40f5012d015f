/** What the console and the reviewers are told is what the sources do, and stands in the documentation. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { releaseProblems } from '../../config/weapp/check'
import {
  declarations,
  domainsOf,
  oldestBaseLibrary,
  papers,
  privateApis,
} from '../../config/weapp/review'

const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.h5\.tsx?$/.test(name))
  .map((name) => read(path.join('src', name)))
  .join('\n')

test('every function that hands over something private is declared', () => {
  const declared = declarations.flatMap(({ apis }) => apis)
  const used = privateApis.filter((api) =>
    new RegExp(`Taro\\.${api}\\b|openType="[^"]*${api}`).test(sources),
  )
  expect(used.filter((api) => !declared.includes(api))).toEqual([])
  expect(used).toEqual(
    expect.arrayContaining(['getPhoneNumber', 'addPhoneCalendar', 'setClipboardData']),
  )
})

test('docs/mini_program.md carries every line', () => {
  const doc = read('docs/mini_program.md')
  const lines = [
    oldestBaseLibrary,
    ...papers,
    ...declarations.flatMap(({ what, why }) => [what, why]),
  ]
  expect(lines.filter((line) => !doc.includes(line))).toEqual([])
})

test('the domains follow the address: https, wss and download', () => {
  expect(domainsOf('https://app.hospital.example/api')).toEqual({
    request: 'https://app.hospital.example',
    socket: 'wss://app.hospital.example',
    downloadFile: 'https://app.hospital.example',
  })
})

test('without a build nothing is ready', () => {
  expect(releaseProblems(path.join(root, 'no-such-folder'))).toEqual([
    expect.stringContaining('there is no build'),
  ])
})
