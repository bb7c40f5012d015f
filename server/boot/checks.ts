/** What settings name is looked at before anything is served: a reason not to start is told at once, not at the first picture or patient. */
import { accessSync, constants } from 'node:fs'
import type { Sql } from '../database/client'
import { readTls } from '../http/tls'
import type { Settings } from '../settings'
import { areOwnKeys, foreignKeys } from '../workers/own_keys'
import { CannotStart } from './take_database'

/** The certificate, and the folder of pictures. @throws CannotStart */
export function checkFiles({ tls, pictures: { folder } }: Settings): void {
  if (tls !== undefined)
    attempt('TLS_CERTIFICATE_FILE and TLS_KEY_FILE cannot be used', () => readTls(tls))
  // A disk that is not mounted must not be taken for an empty one.
  if (folder !== undefined)
    attempt('PICTURES_DIR must be a folder that is there and may be written into', () => {
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    })
}

/** @throws CannotStart where nobody would be found again, and everybody get a second file */
export async function checkKeys(sql: Sql, { production, identityKeys }: Settings): Promise<void> {
  if (production && !(await areOwnKeys(sql, identityKeys))) throw new CannotStart(foreignKeys)
}

function attempt(words: string, look: () => unknown): void {
  try {
    look()
  } catch (error) {
    throw new CannotStart(`${words}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
