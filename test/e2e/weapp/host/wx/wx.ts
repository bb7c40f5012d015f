/** Everything of `wx` that the host has, by name, with how real it is. */
import type { Host } from '../host'
import type { ApiLevel, ApiTable } from './api'
import { deviceApis } from './device'
import { dialogApis } from './dialogs'
import { fileApis } from './files'
import { layoutApis } from './layout'
import { navigationApis } from './navigation'
import { networkApis } from './network'
import { openApis } from './open'
import { privacyApis } from './privacy'
import { storageApis } from './storage'

type Part = (program: Host) => ApiTable

const parts: readonly Part[] = [
  navigationApis,
  networkApis,
  storageApis,
  dialogApis,
  openApis,
  privacyApis,
  fileApis,
  layoutApis,
  deviceApis,
]

/** What came after the oldest base library that the console names, with the library that brought it. */
const newer: Readonly<Record<string, string>> = { restartMiniProgram: '3.0.1' }

/** The `wx` of one run. What is not here is not there for the scripts either. */
export function makeWx(program: Host): Record<string, unknown> {
  const { library } = program.phone
  const isThere = (name: string) =>
    library.localeCompare(newer[name] ?? '0', 'en', { numeric: true }) >= 0
  const table = tableOf(program).filter(([name]) => isThere(name))
  return Object.fromEntries(table.map(([name, api]) => [name, api.make(name, program)]))
}

/** How real each API of the host is. */
export function levelsOfApis(program: Host): ReadonlyMap<string, ApiLevel> {
  return new Map(tableOf(program).map(([name, { level }]) => [name, level]))
}

function tableOf(program: Host): [string, ApiTable[string]][] {
  return parts.flatMap((part) => Object.entries(part(program)))
}
