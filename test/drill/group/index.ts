/** `npm run drill -- group`: two hospitals, each a cell with a PostgreSQL, processes and keys of its own, and the front door before them. One cell dies in every way; the other one's callers and the front door notice nothing. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildFrontDoor } from '../../../deploy/group/build'
import { checkGroup, type Group } from '../../../deploy/group/hospitals'
import type { CellState } from '../../../deploy/group/site/types'
import { connect } from '../../../server/database/client'
import { accountCalls } from '../../../src/contract/account'
import { onPostgres, type DebianPostgres } from '../debian_postgres'
import { ask } from '../plant'
import { isUnhurt, load, maxConnections, report, seconds, startCell, type Cell } from './cells'

/** Says what was found, and whether it is right. */
export const drillGroup = (): Promise<boolean> => onPostgres(play)

async function play(postgres: DebianPostgres): Promise<boolean> {
  const [one, other] = [await startCell(postgres, 'one'), await startCell(postgres, 'other')]
  const folder = mkdtempSync(path.join(os.tmpdir(), 'front-door-'))
  const group = groupOf(one, other)
  try {
    const isApart = await areApart(one, other)
    // Beside a build, as each of the others is: it runs in the process that calls.
    const quiet = load(other)
    await wait((seconds * 1000) / 4)
    const results: boolean[] = [isApart, await isBuilt(group, folder, ['fresh', 'fresh'])]
    const alone = await quiet
    report('nothing happens', alone)
    for (const { words, hurt, mend, state } of harms(postgres, one)) {
      const under = load(other)
      await wait((seconds * 1000) / 4)
      await hurt()
      results.push(await isBuilt(group, folder, [state, 'fresh']))
      results.push(isUnhurt(words, await under, alone))
      await mend()
    }
    results.push(await isBuilt(group, folder, ['fresh', 'fresh']))
    return results.every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await Promise.all([one, other].map(({ replica }) => replica.process.stop()))
    await Promise.all([one, other].map(({ plant }) => plant.sql.end({ timeout: 1 })))
  }
}

interface Harm {
  words: string
  hurt: () => Promise<unknown>
  mend: () => Promise<unknown>
  /** What the front door has of the cell meanwhile. */
  state: CellState
}

/** What becomes of one cell, one after the other. */
function harms(postgres: DebianPostgres, cell: Cell): Harm[] {
  const { process: app } = cell.replica
  const nothing = () => Promise.resolve()
  let crowd: ReturnType<typeof connect> | undefined
  return [
    {
      words: 'its process is killed (kill -9)',
      hurt: () => Promise.resolve(app.leave()),
      mend: () => app.start(),
      state: 'kept',
    },
    {
      words: 'it runs with other keys',
      hurt: () => runWithOtherKeys(cell),
      mend: nothing,
      state: 'fresh',
    },
    {
      words: 'its database has no connection left, and it starts anew',
      hurt: async () => {
        app.leave()
        await wait(500)
        // More than there are: those that get none fail.
        const most = maxConnections * 2
        crowd = connect({ ...cell.server, database: 'postgres' }, { poolSize: most })
        for (let count = 0; count < most; count += 1)
          crowd`select pg_sleep(2)`.catch(() => undefined)
        await wait(500)
        const outcome = await app.start().then(
          () => 'started',
          () => 'refused to start',
        )
        console.log(`  the cell ${outcome}`)
      },
      mend: async () => {
        await crowd?.end({ timeout: 0 })
        await wait(3000)
        await app.start()
      },
      state: 'kept',
    },
    {
      words: 'its database is stopped',
      hurt: () => Promise.resolve(postgres.stop(cell.data)),
      mend: () => postgres.start(cell.data, cell.server.port),
      state: 'kept',
    },
  ]
}

/** With another IDENTITY_KEY it does not start; with another TOKEN_SECRET its own callers are refused, as those of another cell are. */
async function runWithOtherKeys({ plant, tokens }: Cell): Promise<void> {
  const outcome = await plant.replica({ IDENTITY_KEY: randomBytes(32).toString('base64') }).then(
    () => 'started',
    () => 'refused to start',
  )
  console.log(`  with another IDENTITY_KEY it ${outcome}`)
  const wrong = await plant.replica({ TOKEN_SECRET: randomBytes(32).toString('base64url') })
  const { status } = await ask(`${wrong.url}${accountCalls.getSelfInfo.path}`, tokens[0])
  console.log(`  its own token is answered with ${status}`)
  await wrong.process.stop()
}

/** Nothing of one cell opens anything at the other. */
async function areApart(one: Cell, other: Cell): Promise<boolean> {
  const own = await ask(`${one.replica.url}${accountCalls.getSelfInfo.path}`, one.tokens[0])
  const foreign = await ask(`${other.replica.url}${accountCalls.getSelfInfo.path}`, one.tokens[0])
  console.log(`  a token of one cell: ${own.status} there, ${foreign.status} at the other`)
  return own.status === 200 && foreign.status === 401
}

async function isBuilt(group: Group, folder: string, states: CellState[]): Promise<boolean> {
  await buildFrontDoor(group, folder, new Date())
  const { hospitals, entries } = JSON.parse(
    readFileSync(path.join(folder, 'data', 'zh.json'), 'utf8'),
  ) as { hospitals: { state: string }[]; entries: unknown[] }
  const found = hospitals.map(({ state }) => state)
  console.log(`  the front door: ${found.join(', ')}; ${entries.length} departments and doctors`)
  return found.join() === states.join() && entries.length > 100
}

const groupOf = (one: Cell, other: Cell): Group =>
  checkGroup(
    {
      name: '医疗集团',
      frontDoor: 'https://front.example',
      hospitals: [one, other].map(({ replica }, index) => ({
        id: `cell-${index}`,
        name: `第${index + 1}医院`,
        region: '云溪市',
        address: '中山路 1 号',
        telephone: '12345',
        origin: replica.url,
      })),
    },
    'the drill’s group',
  )
