/**
 * Addresses of the lock file's packages. The file itself names no registry, so npm asks the registry for the address
 * of each of 2,200 packages, which takes two thirds of an install. Every registry keeps a package under its name: a
 * lock file with these addresses, for the time of the install, saves the requests.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Calls `install` with addresses beside the lock file of `folder`; without them when npm cannot be asked or the registry stores its packages elsewhere. Returns its result. */
export async function withAddresses(folder, install) {
  const known = registries(folder)
  if (known === undefined) return install()
  // npm prefers this file to package-lock.json.
  const shrinkwrap = path.join(folder, 'npm-shrinkwrap.json')
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  const remove = () => rmSync(shrinkwrap, { force: true })
  process.once('exit', remove)
  try {
    writeFileSync(shrinkwrap, JSON.stringify(lockWithAddresses(lock, known)))
    if ((await install()) === 0) return 0
  } finally {
    remove()
    process.removeListener('exit', remove)
  }
  console.log('Once more, asking the registry where each package is.')
  return install()
}

/** The lock file with an address for each package that has none: `<registry>/<name>/-/<last part of the name>-<version>.tgz`. */
export function lockWithAddresses(lock, { main, scoped }) {
  const packages = Object.entries(lock.packages).map(([place, entry]) => {
    const [, inner] = /.*node_modules\/(.+)$/.exec(place) ?? []
    const name = entry.name ?? inner
    if (inner === undefined || entry.resolved || entry.link || entry.inBundle) return [place, entry]
    const registry = scoped[name.split('/')[0]] ?? main
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`
    return [place, { ...entry, resolved: `${registry.replace(/\/$/, '')}/${name}/-/${file}` }]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

/** The configured registry, and those of single scopes; undefined without npm. */
function registries(folder) {
  const { stdout } = spawnSync('npm', ['config', 'list', '--json'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (!stdout) return undefined
  const settings = JSON.parse(stdout)
  const scoped = Object.entries(settings).filter(([key]) => /^@.+:registry$/.test(key))
  return {
    main: settings.registry,
    scoped: Object.fromEntries(scoped.map(([key, address]) => [key.split(':')[0], address])),
  }
}
