/** pgbench with the booking statement of the server, word for word, its parameters put in. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { bookingStatement, registrationRules } from '../../server/areas/registration'

/** Whether pgbench is installed (Debian: postgresql-client or postgresql-contrib). */
export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0
}

/** Runs the statement `perClient` times by each of `clients` connections, every run for another patient; transactions a second. */
export function runPgbench(options: {
  folder: string
  url: string
  slotIds: readonly string[]
  clients: number
  perClient: number
  firstPerson: number
}): number {
  const person = (column: string) => `(select ${column} from bench_person where n = :n::int)`
  const values = [
    `(array[${options.slotIds.map((slotId) => `'${slotId}'`).join(', ')}]::uuid[])[1 + :n % ${options.slotIds.length}]`,
    person('patient_id'),
    person('account_id'),
    `('pgbench-' || :n::text)`,
    'gen_random_uuid()',
    'left(md5(random()::text), 16)',
    String(registrationRules.payWithinMinutes),
    String(registrationRules.activeOrdersPerPatientAndDay),
    String(registrationRules.unpaidOrdersPerAccount),
    'gen_random_uuid()',
    '1',
    'null',
    '0',
    'false',
  ]
  const statement = bookingStatement.replace(
    /\$(\d+)/g,
    (_match, index: string) => values[Number(index) - 1] ?? 'null',
  )
  const file = path.join(options.folder, 'booking.sql')
  writeFileSync(
    file,
    `\\set k :k + 1\n\\set n ${options.firstPerson} + :client_id * ${options.perClient} + :k\n${statement};\n`,
  )
  const run = spawnSync(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(options.clients),
      '-j',
      '2',
      '-t',
      String(options.perClient),
      '-D',
      'k=-1',
      '-f',
      file,
      options.url,
    ],
    { encoding: 'utf8', timeout: 120_000 },
  )
  const rate = /tps = ([\d.]+)/.exec(run.stdout)?.[1]
  if (run.status !== 0 || rate === undefined) throw new Error(`pgbench failed: ${run.stderr}`)
  return Number(rate)
}
