/** `hospital-connector <command>`: `init`, `probe`, `sample`, `map`, `run [--shadow]`, `report`. The profile is the folder given by `--profile`, or this one. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { map, probe, sample, printReport } from './commands/commands'
import { init } from './commands/init'
import { readProfile } from './profile/read'
import { run } from './run'

const usage = `usage: hospital-connector [--profile folder] <command>
  init <profile> [folder]      copies a shipped profile, or adds one to the profile that is there
  probe                        reaches the app and every connection
  sample <source> [--seconds 30]   ten rows or messages, people hidden; messages are listened for
  map [kind or source] [--file messages]   what documents come out; 1 when one would be refused
  run [--shadow]               reads, maps and pushes; --shadow: the app only checks
  report                       both books side by side; 1 when they do not agree`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      profile: { type: 'string', default: '.' },
      shadow: { type: 'boolean', default: false },
      file: { type: 'string' },
      seconds: { type: 'string', default: '30' },
    },
  })
  const [command, what, where] = positionals
  if (command === 'init') return init(shippedProfiles(), what, where ?? what ?? 'profile', say)
  const commands: Record<string, () => Promise<number>> = {
    probe: () => probe(readProfile(values.profile), say),
    sample: () => sample(readProfile(values.profile), what, say, Number(values.seconds)),
    map: () => map(readProfile(values.profile), what, values.file, say),
    report: () => printReport(readProfile(values.profile), say),
    run: () => runUntilEnded(values.profile, values.shadow),
  }
  const chosen = commands[command ?? '']
  if (chosen !== undefined) return chosen()
  say(usage)
  return 2
}

/** Beside the source; the built program lies in `dist/connector`. */
function shippedProfiles(): string {
  const folder = path.join(__dirname, 'profiles')
  return existsSync(folder) ? folder : path.join(__dirname, '../../connector/profiles')
}

async function runUntilEnded(folder: string, isShadow: boolean): Promise<number> {
  const log = (event: string, facts: Record<string, string | number>): void =>
    say(JSON.stringify({ at: new Date().toISOString(), event, ...facts }))
  const profile = readProfile(folder)
  for (const place of profile.unknown) log('no setting', { place })
  const running = await run(profile, log, isShadow)
  log('connector runs', { profile: profile.name, sources: Object.keys(profile.sources).length })
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
  await running.stop()
  return 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
