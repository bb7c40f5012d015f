/** What the console and the reviewers are told is what the sources do, and stands in the documentation. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { releaseProblems } from '../../config/weapp/check'
import { declarations, domainsOf, oldestBaseLibrary, papers } from '../../config/weapp/review'

const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

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
