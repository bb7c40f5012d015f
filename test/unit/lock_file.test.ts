/** `npm ci` refuses a lock file that leaves anything out, also what only other systems install; a registry that offers less than others makes such a file. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

const names = v.optional(v.record(v.string(), v.string()), {})
const lockFile = v.object({
  packages: v.record(v.string(), v.object({ dependencies: names, optionalDependencies: names })),
})
const file = path.join(__dirname, '../../package-lock.json')
const { packages } = v.parse(lockFile, JSON.parse(readFileSync(file, 'utf8')))

/** Whether a package that lies there finds the other one in a folder above. */
function isFound(from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true
    if (at === '') return false
  }
}

test('the lock file has every package that another one names, for every system', () => {
  const missing = Object.entries(packages).flatMap(
    ([from, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isFound(from, name))
        .map((name) => `${from} wants ${name}`),
  )
  expect(missing).toEqual([])
})
