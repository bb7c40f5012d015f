import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect } from '../../../server/database/client'
import { startEmbedded, type EmbeddedDatabase } from '../../../server/database/embedded'
import { until } from '../../support/until'

// Each starts PostgreSQL several times, on disk: five seconds, and fifteen beside a build.
jest.setTimeout(120_000)

const folders: string[] = []
const databases: EmbeddedDatabase[] = []
const children: ChildProcess[] = []

function aDataDir(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-embedded-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir })
  databases.push(database)
  return database
}

async function write(database: EmbeddedDatabase, value: number): Promise<void> {
  const sql = connect(database.address, { poolSize: 1 })
  await sql`create table if not exists kept (value integer)`
  await sql`insert into kept values (${value})`
  await sql.end()
}

async function read(database: EmbeddedDatabase): Promise<number[]> {
  const sql = connect(database.address, { poolSize: 1 })
  const rows = await sql<{ value: number }[]>`select value from kept order by value`
  await sql.end()
  return rows.map((row) => row.value)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Another process that starts (or joins) the database, inserts a row and stays. */
async function startElsewhere(
  dataDir: string,
  value: number,
): Promise<{ child: ChildProcess; databasePid: number }> {
  const script = `
    const { startEmbedded } = require('./server/database/embedded')
    const { connect } = require('./server/database/client')
    async function main() {
      const database = await startEmbedded({ dataDir: process.argv[1] })
      const sql = connect(database.address)
      await sql\`create table if not exists kept (value integer)\`
      await sql\`insert into kept values (\${Number(process.argv[2])})\`
      console.log('pid ' + database.pid)
      setInterval(() => undefined, 1000)
    }
    main()`
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=commonjs', '-e', script, dataDir, String(value)],
    {
      cwd: path.join(__dirname, '../../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  const databasePid = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the other process ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      const pid = /pid (\d+)/.exec(chunk.toString())?.[1]
      if (pid !== undefined) resolve(Number(pid))
    })
  })
  return { child, databasePid }
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const database of databases.splice(0)) await database.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('starts from nothing, stops without leaving a process, and has its data when started again', async () => {
    const dataDir = aDataDir()
    const first = await start(dataDir)
    await write(first, 1)
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)
    const second = await start(dataDir)
    expect(await read(second)).toEqual([1])
    expect(second.pid).not.toBe(first.pid)
  })

  it('listens on a socket that only its owner reaches, and on no port', async () => {
    const database = await start(aDataDir())
    const folder = database.address.host ?? ''
    expect(lstatSync(folder).mode & 0o777).toBe(0o700)
    const sql = connect(database.address, { poolSize: 1 })
    const [row] = await sql`show listen_addresses`
    await sql.end()
    expect(row).toEqual({ listenAddresses: '' })
  })

  it('keeps data safe on disk', async () => {
    const database = await start(aDataDir())
    const sql = connect(database.address, { poolSize: 1 })
    const [row] =
      await sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`
    await sql.end()
    expect(row).toEqual({ fsync: 'on', commit: 'on', pages: 'on' })
  })

  it('recovers what was committed when PostgreSQL itself was killed', async () => {
    const dataDir = aDataDir()
    const first = await start(dataDir)
    await write(first, 1)
    process.kill(first.pid, 'SIGKILL')
    await until(() => !isAlive(first.pid), Boolean, 60_000)
    const second = await start(dataDir)
    expect(await read(second)).toEqual([1])
  })

  it('stops by itself when its only user was killed, and starts again with the data', async () => {
    const dataDir = aDataDir()
    const { child, databasePid } = await startElsewhere(dataDir, 7)
    child.kill('SIGKILL')
    await until(() => !isAlive(databasePid), Boolean, 60_000)
    expect(await read(await start(dataDir))).toEqual([7])
  })

  it('takes over at once from a user that was killed a moment ago', async () => {
    const dataDir = aDataDir()
    const { child } = await startElsewhere(dataDir, 7)
    child.kill('SIGKILL')
    const database = await start(dataDir)
    await write(database, 8)
    expect(await read(database)).toEqual([7, 8])
  })

  it('recovers when the user and PostgreSQL were killed together', async () => {
    const dataDir = aDataDir()
    const { child, databasePid } = await startElsewhere(dataDir, 7)
    child.kill('SIGKILL')
    process.kill(databasePid, 'SIGKILL')
    expect(await read(await start(dataDir))).toEqual([7])
  })

  it('is shared by two processes, and goes on when one of them is killed', async () => {
    const dataDir = aDataDir()
    const mine = await start(dataDir)
    const { child, databasePid } = await startElsewhere(dataDir, 7)
    expect(databasePid).toBe(mine.pid)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    expect(await read(mine)).toEqual([7])
  })

  it('begins anew when making the database was cut short', async () => {
    const dataDir = aDataDir()
    mkdirSync(path.join(dataDir, 'postgres', 'cluster.new'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres', 'cluster.new', 'PG_VERSION'), '18')
    const database = await start(dataDir)
    await write(database, 1)
    expect(await read(database)).toEqual([1])
  })

  it('is not held up by the lock of a process that is gone', async () => {
    const dataDir = aDataDir()
    mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres', 'starting'), '999999999')
    expect((await start(dataDir)).pid).toBeGreaterThan(0)
  })

  it('finds a shorter place for its socket below a long folder', async () => {
    const dataDir = path.join(aDataDir(), 'a-rather-long-folder-name'.repeat(4))
    const database = await start(dataDir)
    expect((database.address.host ?? '').length).toBeLessThan(90)
    await write(database, 1)
    expect(await read(database)).toEqual([1])
    rmSync(database.address.host ?? '', { recursive: true, force: true })
  })

  it('says what to do when the folder cannot be written', async () => {
    const dataDir = aDataDir()
    const file = path.join(dataDir, 'a-file')
    writeFileSync(file, '')
    await expect(startEmbedded({ dataDir: file })).rejects.toThrow(
      /Set DATA_DIR to a folder you may write/,
    )
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  })
})
