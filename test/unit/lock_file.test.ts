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

const resolvedOf = v.record(v.string(), v.object({ resolved: v.optional(v.string()) }))

test('an install is told where each package lies: under its name, at the registry of its scope', async () => {
  const { lockWithAddresses } = await import('../../server/boot/package_addresses.mjs')
  const lock = {
    packages: {
      '': { name: 'app' },
      server: { version: '1.0.0' },
      'node_modules/server': { resolved: 'server', link: true },
      'node_modules/mobx': { version: '7.0.0' },
      'server/node_modules/@scope/one': { version: '2.0.0-beta.1' },
      'node_modules/seven': { name: 'typescript', version: '7.0.2' },
      'node_modules/kept': { version: '1.0.0', resolved: 'file:kept.tgz' },
      'node_modules/mobx/node_modules/inside': { version: '1.0.0', inBundle: true },
    },
  }
  const registries = { main: 'https://a.example/npm/', scoped: { '@scope': 'https://b.example' } }
  const notified = v.parse(resolvedOf, lockWithAddresses(lock, registries).packages)
  const addresses = Object.entries(notified).map(([place, { resolved }]) => [place, resolved])
  expect(Object.fromEntries(addresses)).toEqual({
    '': undefined,
    server: undefined,
    'node_modules/server': 'server',
    'node_modules/mobx': 'https://a.example/npm/mobx/-/mobx-7.0.0.tgz',
    'server/node_modules/@scope/one': 'https://b.example/@scope/one/-/one-2.0.0-beta.1.tgz',
    'node_modules/seven': 'https://a.example/npm/typescript/-/typescript-7.0.2.tgz',
    'node_modules/kept': 'file:kept.tgz',
    'node_modules/mobx/node_modules/inside': undefined,
  })
})
