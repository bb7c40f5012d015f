/** The clock of a whole process tree, PostgreSQL included, moved by Debian's libfaketime. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const dayMs = 86_400_000
/** The hospital's time zone, which has no summer time. */
const chinaMs = 8 * 3_600_000

/** Moments at which tests of dates fail: before the morning's release, around midnight, and at the ends of month, year and February. */
export function moments() {
  const today = new Date(Date.now() + chinaMs)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const leapYear = Math.ceil((month > 1 ? year + 1 : year) / 4) * 4
  const tomorrow = dayOf(today.getTime() + dayMs)
  return [
    { name: 'now', at: undefined },
    { name: 'at 07:28', at: `${tomorrow}T07:28` },
    { name: 'at 23:58', at: `${tomorrow}T23:58` },
    { name: 'at 00:03', at: `${tomorrow}T00:03` },
    { name: 'on the last day of a month', at: `${dayOf(Date.UTC(year, month + 1, 0))}T10:00` },
    { name: 'on 31 December', at: `${year}-12-31T23:40` },
    { name: 'on 29 February', at: `${leapYear}-02-29T10:00` },
  ]
}

const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10)

/** The environment in which it is that moment in China; an offset, so that every process has the same clock. */
export function atMoment(at) {
  if (at === undefined) return {}
  const seconds = Math.round((Date.parse(`${at}:00+08:00`) - Date.now()) / 1000)
  return {
    LD_PRELOAD: findLibrary(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/** Installs what is missing where that is possible. @throws Error that says what to do */
export function installFaketime() {
  if (findLibrary() !== undefined) return findLibrary()
  const flags = ['install', '-y', '--no-install-recommends', 'faketime']
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0)
    for (const words of [['update'], flags]) spawnSync('apt-get', words, { stdio: 'ignore' })
  if (findLibrary() === undefined)
    throw new Error(`libfaketime is missing: sudo apt-get ${flags.join(' ')}`)
  return findLibrary()
}

function findLibrary() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return folders
    .map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`)
    .find((file) => existsSync(file))
}
