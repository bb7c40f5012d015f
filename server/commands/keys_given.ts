/** The keys of a command that writes into a database that is there already: only those of its server are of use there. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Sql } from '../database/client'
import { SettingsInvalid, type Settings } from '../settings'
import { keeping } from '../settings/own'
import { Reader, type Environment } from '../settings/reader'
import { areOwnKeys, foreignKeys } from '../workers/own_keys'

/** Before the settings are read, which make a new key for a demo: nobody could read what it encrypts. @throws SettingsInvalid */
export function refuseNewKey(
  environment: Environment = process.env,
  root: string = path.join(__dirname, '../..'),
): void {
  const given = new Reader(environment).read(keeping(false))
  if (given?.databaseUrl === undefined || given.identityKeys !== undefined) return
  if (!existsSync(path.resolve(root, given.dataDir, 'secrets.json')))
    throw new SettingsInvalid(
      'IDENTITY_KEY is missing: a command needs the environment of its server, for example node --env-file=/etc/hospital.env dist/server/keys.cjs (docs/settings.md).',
    )
}

/** @throws SettingsInvalid where the keys are another database's */
export async function requireOwnKeys(sql: Sql, { identityKeys }: Settings): Promise<void> {
  if (!(await areOwnKeys(sql, identityKeys))) throw new SettingsInvalid(foreignKeys)
}
