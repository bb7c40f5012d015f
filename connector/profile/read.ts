/** Reads a profile's folder: `profile.yml` with secrets from the environment, mapping files, and code tables. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import * as v from 'valibot'
import { parse as parseYaml } from 'yaml'
import { decodeFile } from '../formats/chinese'
import { profileShape, type ProfileShape } from './shape'

export class ProfileInvalid extends Error {
  override readonly name = 'ProfileInvalid'
}

export interface Profile extends ProfileShape {
  folder: string
  /** By table, then by the hospital's code. */
  codes: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** What stands in it and is no setting, such as `sources.bills.everySecond`. */
  unknown: readonly string[]
}

/** Reads it. @throws ProfileInvalid naming each fault with its place */
export function readProfile(folder: string, environment: NodeJS.ProcessEnv = process.env): Profile {
  const yaml = readFileSync(path.join(folder, 'profile.yml'), 'utf8')
  const missing = new Set<string>()
  const filled = fill(parseYaml(yaml), environment, missing)
  if (missing.size > 0)
    throw new ProfileInvalid(`the environment lacks ${[...missing].sort().join(', ')}`)
  const read = v.safeParse(profileShape, filled)
  if (!read.success)
    throw new ProfileInvalid(
      read.issues
        .map((issue) => `${v.getDotPath(issue) ?? 'profile'}: ${issue.message}`)
        .join('\n'),
    )
  const profile = read.output
  const users = [...Object.entries(profile.sources), ...Object.entries(profile.calls)]
  for (const [user, { connection }] of users)
    if (!(connection in profile.connections))
      throw new ProfileInvalid(`${user}: there is no connection ${connection}`)
  const codes = new Map(
    Object.entries(profile.tables).map(([table, file]) => [table, readTable(folder, file)]),
  )
  return { ...profile, folder, codes, unknown: unknownIn(filled, profile) }
}

/** Names that the shape has left out. */
function unknownIn(given: unknown, read: unknown, place = ''): string[] {
  if (typeof given !== 'object' || given === null) return []
  const known = new Map(Object.entries(read ?? {}))
  return Object.entries(given).flatMap(([name, value]: [string, unknown]) =>
    known.has(name) ? unknownIn(value, known.get(name), `${place}${name}.`) : [place + name],
  )
}

/** Values like `${HIS_PASSWORD}` come from the environment; `${PORT:-2575}` has a default. */
function fill(value: unknown, environment: NodeJS.ProcessEnv, missing: Set<string>): unknown {
  if (typeof value === 'string')
    return value.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, otherwise?: string) => {
      const found = environment[name] ?? otherwise
      if (found === undefined) missing.add(name)
      return found ?? ''
    })
  if (Array.isArray(value)) return value.map((one) => fill(one, environment, missing))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, fill(one, environment, missing)]),
    )
  return value
}

/** Two columns: the hospital's code, and what documents say. */
function readTable(folder: string, file: string): ReadonlyMap<string, string> {
  const rows: string[][] = parseCsv(decodeFile(readFileSync(path.join(folder, file))), {
    bom: true,
    comment: '#',
    trim: true,
    skip_empty_lines: true,
  })
  return new Map(
    rows.slice(1).map(([code, word], index) => {
      if (code === undefined || word === undefined)
        throw new ProfileInvalid(`${file}:${index + 2}: needs two columns`)
      return [code, word]
    }),
  )
}
