/** The database falls silent, and then is stopped: how long callers wait for their 503, what the probes say, and how soon calls answer again. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { accountCalls } from '../../src/contract/account'
import { patientCalls } from '../../src/contract/patient'
import { onPostgres, type DebianPostgres } from './debian_postgres'
import { ask, Plant } from './plant'

const calls = [accountCalls.getSelfInfo, patientCalls.listPatients].map(({ path: at }) => at)
const deadlineMs = 15_000
const readyMs = 2_000
const backMs = 5_000

/** Says what was found, and whether it is right. */
export const drillDatabaseAway = (): Promise<boolean> => onPostgres(play)

async function play(postgres: DebianPostgres): Promise<boolean> {
  const data = postgres.init('away', { fsync: 'off' })
  const server = await postgres.start(data)
  const plant = await Plant.on(server)
  const replica = await plant.replica()
  const tokens = await plant.tokens()
  const first = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const all = (signal: NodeJS.Signals) => {
    const { stdout } = spawnSync('pgrep', ['-P', String(first)], { encoding: 'utf8' })
    for (const pid of [first, ...stdout.trim().split('\n').map(Number)]) process.kill(pid, signal)
  }
  const askAll = () =>
    Promise.all(tokens.flatMap((token) => calls.map((at) => ask(`${replica.url}${at}`, token))))
  const judge = async (words: string, comeBack: () => unknown): Promise<boolean> => {
    const ready = ask(`${replica.url}/health/ready`)
    const answers = await askAll()
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    const others = answers.filter(({ status }) => status !== 503).length
    const probe = await ready
    await comeBack()
    const began = performance.now()
    while ((await askAll()).some(({ status }) => status !== 200))
      if (performance.now() - began > 60_000) break
    const back = performance.now() - began
    console.log(
      `  ${words}: ${answers.length} calls, ${others} without a 503, the slowest after ${Math.round(slowest)} ms`,
    )
    console.log(
      `  ready said ${probe.status} after ${Math.round(probe.ms)} ms; all answer ${Math.round(back)} ms after its return`,
    )
    return (
      others === 0 &&
      slowest < deadlineMs &&
      probe.status === 503 &&
      probe.ms < readyMs &&
      back < backMs
    )
  }
  try {
    if ((await askAll()).some(({ status }) => status !== 200))
      throw new Error('the app does not answer')
    all('SIGSTOP')
    const silent = await judge('silent', () => all('SIGCONT'))
    await plant.sql.end({ timeout: 1 })
    postgres.stop(data)
    const stopped = await judge('stopped', () => postgres.start(data, server.port))
    return silent && stopped
  } finally {
    await replica.process.stop()
  }
}
