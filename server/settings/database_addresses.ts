/** The database and its owner, for a program that needs nothing else of the environment. */
import { databaseAddresses } from './own'
import { Reader, SettingsInvalid, type Environment } from './reader'

/** Reads them. @throws SettingsInvalid */
export function readDatabaseAddresses(environment: Environment = process.env) {
  const reader = new Reader(environment)
  const addresses = reader.read(databaseAddresses)
  const refusal = reader.refusal()
  if (refusal || !addresses) throw refusal ?? new SettingsInvalid()
  return addresses
}
