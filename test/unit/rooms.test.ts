/** No folder holds more code files than a stranger reads as one list, and each file begins with its sentence. A page of three builds counts its files, too. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(__dirname, '../..')
const most = 25
const isCode = /\.(tsx?|mjs|cjs)$/
const isElsewhere = /(^|\/)(node_modules|dist|\.cache)(\/|$)/

const filesOf = (top: string): string[] =>
  readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(top, file))
    .filter((file) => isCode.test(file) && !isElsewhere.test(path.dirname(file)))

describe.each(['src', 'server', 'desk', 'connector', 'simulators', 'config', 'deploy', 'test'])(
  '%s',
  (top) => {
    const files = filesOf(top)

    it(`has no folder of more than ${most} code files`, () => {
      const counts = new Map<string, number>()
      for (const folder of files.map((file) => path.dirname(file)))
        counts.set(folder, (counts.get(folder) ?? 0) + 1)
      expect(counts.size).toBeGreaterThan(0)
      expect([...counts].filter(([, count]) => count > most)).toEqual([])
    })

    // Sorting imports takes what stands above the first one along.
    it('has no sentence of a file between its imports', () => {
      expect(
        files.filter((file) => isBetweenImports(readFileSync(path.join(root, file), 'utf8'))),
      ).toEqual([])
    })
  },
)

function isBetweenImports(code: string): boolean {
  const [head = '', ...rest] = code.split(/^\/\*\*/m)
  if (!head.startsWith('import ')) return false
  const [, after = ''] = rest.join('/**').split(/\*\/\n/)
  return after.startsWith('import ')
}
