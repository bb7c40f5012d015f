import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, Socket, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { connect, sqlState, transaction, urlOf } from '../../../server/database/client'
import { migrate } from '../../../server/database/migrate'
import {
  asAdministrator,
  createTestDatabase,
  serverAddress,
  untilWaiting,
  type TestDatabase,
} from '../../support/server/database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('values', () => {
  it('arrive as the code wants them', async () => {
    const [row] = await database.sql`
      select date '2026-11-25' as day, time '09:30' as time, 9007199254740991::int8 as large, 12.5::numeric as part, timestamptz '2026-11-25T09:00+08' as moment`
    expect(row).toEqual({
      day: '2026-11-25',
      time: '09:30:00',
      large: 9007199254740991,
      part: 12.5,
      moment: new Date('2026-11-25T01:00:00Z'),
    })
  })
  it('are refused when a number would be rounded', async () => {
    await expect(
      database.sql`select 9007199254740993::int8 as large`.then((rows) => rows[0]),
    ).rejects.toThrow('too large')
  })
  it('arrive and leave in lists', async () => {
    const words = ['a', 'b, "c"', 'd\\e', '', '{}', 'null', '患者']
    const id = '00000000-0000-4000-8000-000000000001'
    const [row] = await database.sql`
      select ${words}::text[] as words, ${[]}::text[] as none, array['x', null] as missing, ${[id]}::uuid[] as ids, ${[1.5, 2]}::float8[] as parts,
        array[1, 2]::int8[] as numbers, array[date '2026-11-25'] as days, array[timestamptz '2026-11-25T09:00+08'] as moments, array[true, false] as answers`
    expect(row).toEqual({
      words,
      none: [],
      missing: ['x', null],
      ids: [id],
      parts: [1.5, 2],
      numbers: [1, 2],
      days: ['2026-11-25'],
      moments: [new Date('2026-11-25T01:00:00Z')],
      answers: [true, false],
    })
  })
  it('follow the hospital’s time zone whatever the machine’s is', async () => {
    const [row] = await database.sql`select (timestamptz '2026-11-25T16:30Z')::date as day`
    expect(row).toEqual({ day: '2026-11-26' })
  })
})

describe('a transaction', () => {
  beforeAll(
    () => database.sql`create table counter (id integer primary key, value integer not null)`,
  )
  beforeEach(
    () =>
      database.sql`insert into counter values (1, 0), (2, 0) on conflict (id) do update set value = 0`,
  )

  it('leaves nothing when it fails', async () => {
    const failing = transaction(database.sql, async (tx) => {
      await tx`update counter set value = 9`
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.sql`select value from counter where value > 0`).toHaveLength(0)
  })
  it('is repeated after lost conflicts until everyone has had his turn', async () => {
    const add = () =>
      transaction(database.sql, async (tx) => {
        await tx`set transaction isolation level serializable`
        const [row] = await tx<{ value: number }[]>`select value from counter where id = 1`
        await tx`update counter set value = ${(row?.value ?? 0) + 1} where id = 1`
      })
    await Promise.all([add(), add(), add(), add()])
    expect(await database.sql`select value from counter where id = 1`).toEqual([{ value: 4 }])
  })
  it('is not repeated for any other reason', async () => {
    let times = 0
    const doubled = transaction(database.sql, async (tx) => {
      times += 1
      await tx`insert into counter values (1, 0)`
    })
    const error: unknown = await doubled.catch((reason: unknown) => reason)
    expect([times, sqlState(error)]).toEqual([1, '23505'])
  })
})

it('a connection that broke with something unsent serves the next statement at once', async () => {
  const connecting = jest.spyOn(Socket.prototype, 'connect')
  const sql = connect({ url: database.url }, { poolSize: 1 })
  await sql`select 1`
  connecting.mock.contexts[0]?.destroy()
  connecting.mockRestore()
  // Between the end of the connection and the driver's hearing of it: what it sends at the end of this turn is kept for ever.
  await new Promise((resolve) => setImmediate(resolve))
  await expect(sql`select 2`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  const began = performance.now()
  await expect(sql`select 3 as three`).resolves.toMatchObject([{ three: 3 }])
  expect(performance.now() - began).toBeLessThan(2_000)
  await sql.end({ timeout: 0 })
})

it('the address travels as one text to other processes', async () => {
  const other = connect({ url: database.url }, { poolSize: 1 })
  expect(await other`select current_database() as name`).toEqual(
    await database.sql`select current_database() as name`,
  )
  await other.end()
  expect(urlOf({ host: 'db', port: 5433, user: 'a b', password: 'p@:/', database: 'x' })).toBe(
    'postgres://a%20b:p%40%3A%2F@db:5433/x',
  )
})

describe('migrations', () => {
  it('run once, however many processes start together', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-migrations-'))
    writeFileSync(path.join(folder, '0001.do.first.sql'), 'select 1;')
    const own = await createTestDatabase()
    await own.sql`drop table schema_version, migration_lock`
    writeFileSync(
      path.join(folder, '0002.do.second.sql'),
      'create table second_thing (id integer); insert into second_thing values (1);',
    )
    const ran = await Promise.all([
      migrate(own.sql, folder),
      migrate(own.sql, folder),
      migrate(own.sql, folder),
    ])
    expect(ran.flat().sort()).toEqual(['0001.do.first.sql', '0002.do.second.sql'])
    expect(await own.sql`select * from second_thing`).toHaveLength(1)
    writeFileSync(path.join(folder, '0001.do.first.sql'), 'select 2;')
    writeFileSync(path.join(folder, '0003.do.third.sql'), 'select 3;')
    await expect(migrate(own.sql, folder)).rejects.toThrow(/MD5/)
    await own.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  it('are not begun in a database that counts bytes for letters', async () => {
    const url = new URL(urlOf(serverAddress()))
    await asAdministrator(serverAddress(), async (admin) => {
      const [{ version } = { version: 0 }] = await admin<{ version: number }[]>`
        select current_setting('server_version_num')::int as version`
      const provider = version < 150_000 ? '' : 'locale_provider libc'
      await admin.unsafe(
        `create database ascii_names encoding 'SQL_ASCII' ${provider} lc_collate 'C' lc_ctype 'C' template template0`,
      )
    })
    url.pathname = 'ascii_names'
    const own = connect({ url: url.href }, { poolSize: 1 })
    await expect(migrate(own)).rejects.toThrow(/SQL_ASCII.+UTF8/)
    expect(await own`select 1 from pg_class where relname = 'patient'`).toEqual([])
    await own.end()
    await asAdministrator(serverAddress(), (admin) => admin`drop database ascii_names`)
  })
  it('run also where one with a higher number ran before they came', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-migrations-'))
    const own = await createTestDatabase()
    await own.sql`drop table schema_version`
    for (const name of ['0001.do.first.sql', '0003.do.third.sql'])
      writeFileSync(path.join(folder, name), 'select 1;')
    await migrate(own.sql, folder)
    for (const name of ['0002.do.second.sql', '0004.do.fourth.sql'])
      writeFileSync(path.join(folder, name), 'select 1;')
    expect(await migrate(own.sql, folder)).toEqual(['0002.do.second.sql', '0004.do.fourth.sql'])
    expect(await migrate(own.sql, folder)).toEqual([])
    await own.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  it('wait for a table that somebody works in, and keep nobody waiting behind them', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-migrations-'))
    const own = await createTestDatabase()
    await own.sql`drop table schema_version`
    await own.sql`create table busy (id integer)`
    writeFileSync(path.join(folder, '0001.do.more.sql'), 'alter table busy add column name text;')
    const lockMs = 300
    let migrated: Promise<string[]> | undefined
    await own.sql.begin(async (tx) => {
      await tx`select * from busy`
      migrated = migrate(own.sql, folder, lockMs)
      await untilWaiting(own.sql)
      const began = performance.now()
      // It stands in line behind the migration, which gives up its turn.
      await own.sql`select * from busy`
      expect(performance.now() - began).toBeLessThan(lockMs + 3_000)
    })
    expect(await migrated).toEqual(['0001.do.more.sql'])
    await own.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  it('build indexes beside whoever writes, and anew what was left unfinished', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-migrations-'))
    const own = await createTestDatabase()
    await own.sql`drop table schema_version`
    const files = {
      '0001.do.tables.sql': 'create table big (id integer); insert into big values (1), (1);',
      '0002.do.more.sql': 'create index concurrently if not exists big_by_id on big (id);',
    }
    for (const [name, script] of Object.entries(files))
      writeFileSync(path.join(folder, name), script)
    // In a new database all of it is one transaction.
    expect(await migrate(own.sql, folder)).toEqual(Object.keys(files))
    await own.sql`create unique index concurrently big_once on big (id)`.catch(() => undefined)
    writeFileSync(
      path.join(folder, '0003.do.once.sql'),
      '-- It takes a while; nobody waits.\ncreate index concurrently if not exists big_once on big (id);',
    )
    let migrated: Promise<string[]> | undefined
    // As a process that has opened nothing yet.
    const fresh = connect({ url: own.url }, { poolSize: 2 })
    await own.sql.begin(async (tx) => {
      await tx`insert into big values (2)`
      migrated = migrate(fresh, folder)
      await untilWaiting(own.sql)
      // Whoever comes meanwhile does not wait behind it.
      await own.sql`insert into big values (3)`
    })
    expect(await migrated).toEqual(['0003.do.once.sql'])
    expect(
      await own.sql`select indisvalid, indisunique from pg_index where indexrelid = 'big_once'::regclass`,
    ).toEqual([{ indisvalid: true, indisunique: false }])
    await fresh.end({ timeout: 2 })
    await own.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  it('leave nothing of one that fails', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-migrations-'))
    const own = await createTestDatabase()
    await own.sql`drop table schema_version`
    writeFileSync(
      path.join(folder, '0001.do.half.sql'),
      'create table half_done (id integer); select no_such_function();',
    )
    await expect(migrate(own.sql, folder)).rejects.toThrow()
    expect(await own.sql`select to_regclass('half_done') as name`).toEqual([{ name: null }])
    await own.drop()
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('a new connection', () => {
  /** Lets anybody in, and has no server for what is said then: as a pooler whose node is away. */
  async function poolerWithoutServer() {
    const heard: string[] = []
    const fatal = Buffer.from('SFATAL\0C08P01\0Mno server\0\0')
    const pooler = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]))
        socket.once('data', (chunk) => {
          heard.push(String(chunk))
          const length = Buffer.alloc(4)
          length.writeUInt32BE(fatal.length + 4)
          socket.end(Buffer.concat([Buffer.from('E'), length, fatal]))
        })
      })
    })
    await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
    return { pooler, heard, port: (pooler.address() as AddressInfo).port }
  }

  it('says nothing of its own, whose failure would be nobody’s', async () => {
    const { pooler, heard, port } = await poolerWithoutServer()
    const sql = connect({ url: `postgres://u@127.0.0.1:${port}/d` }, { poolSize: 1 })
    try {
      await expect(sql`select 2 as two`).rejects.toThrow()
      expect(heard).toEqual([expect.stringContaining('as two')])
    } finally {
      await sql.end({ timeout: 0 })
      pooler.close()
    }
  })
})
