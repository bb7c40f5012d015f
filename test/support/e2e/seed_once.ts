/** A data folder of the demo, seeded, as a stopped server left it; half of what starting a server costs is making it. As a program (test/run.mjs) it is made once for all steps: its place is the last line. */
import { makeDataDir, seededFolderVariable, startServer } from './server'

/** Makes it and gives its place; undefined on Windows, which has no `cp`: there each server makes its own. */
export async function seedOnce(): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  const folder = makeDataDir()
  const server = await startServer({ dataDir: folder })
  await server.stop()
  process.env[seededFolderVariable] = folder
  return folder
}

if (require.main === module)
  void seedOnce().then((folder) => process.stdout.write(`${folder ?? ''}\n`))
