/** No folder holds more code files than a stranger reads as one list; a page of three builds counts its files, too. */
import { readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.join(__dirname, '../..')
const most = 25
const isCode = /\.(tsx?|mjs|cjs)$/
const isElsewhere = /(^|\/)(node_modules|dist|\.cache)(\/|$)/

it.each(['src', 'server', 'desk', 'connector', 'simulators', 'config', 'test'])(
  `%s: no folder of more than ${most} code files`,
  (top) => {
    const counts = new Map<string, number>()
    for (const file of readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' })) {
      const folder = path.dirname(path.join(top, file))
      if (isCode.test(file) && !isElsewhere.test(folder))
        counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect(counts.size).toBeGreaterThan(0)
    expect([...counts].filter(([, count]) => count > most)).toEqual([])
  },
)
