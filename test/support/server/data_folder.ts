/** Data folders of tests, each with the keys of the sandbox in it: making these costs more than most tests. */
import { cpSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readHospitalKey, readProviderKey, readSandboxKeys } from '../../../simulators/keys'

/** Where `global_setup` tells the workers to copy from. */
const keysVariable = 'HOSPITAL_TEST_KEYS'

/** Makes the keys that all folders of this run share. */
export function makeKeys(folder: string): void {
  readSandboxKeys(folder)
  readHospitalKey(folder)
  readProviderKey(folder)
  process.env[keysVariable] = folder
}

/** An empty data folder but for the keys; who asked removes it. */
export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`))
  const keys = process.env[keysVariable]
  if (keys !== undefined)
    cpSync(path.join(keys, 'sandbox'), path.join(folder, 'sandbox'), { recursive: true })
  return folder
}
