/** The table of docs/specification.md points at tests that are there. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

test('every sentence of the specification has a test, and the test is there', () => {
  const words = readFileSync(path.join(root, 'docs/specification.md'), 'utf8')
  const named = [...words.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const rows = words.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
  expect(rows.filter((row) => !/`test\/|\| test \|/.test(row))).toEqual([])
})
