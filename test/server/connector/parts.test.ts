/** The connector's parts that need no server: the SQL of each database, money and times in mappings, bounds, the journal. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import mssql from 'mssql'
import { init } from '../../../connector/commands/init'
import { maskContent } from '../../../connector/commands/masking'
import { pageQuery } from '../../../connector/databases/dialects'
import { sqlServerRow } from '../../../connector/databases/sql_server'
import { parseXml } from '../../../connector/formats/xml'
import { Journal } from '../../../connector/journal/journal'
import { Mapping } from '../../../connector/mapping/mapping'
import { before, later } from '../../../connector/sources/moments'
import { listSetAside, listUnmapped } from '../../../connector/state'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-parts-'))
const noTables = { codes: new Map([['sex', new Map([['1', 'male']])]]) }

function map(text: string, input: unknown): Promise<unknown> {
  writeFileSync(path.join(folder, 'one.jsonata'), text)
  return new Mapping(folder, 'one.jsonata', noTables).apply(input)
}

it('puts views and HL7 v2 into one profile: no file of one is another of the other', () => {
  const profiles = path.join(__dirname, '../../../connector/profiles')
  const both = path.join(folder, 'both')
  const results = ['views', 'hl7v2'].map((name) => init(profiles, name, both, () => undefined))
  expect(results).toEqual([0, 0])
  expect(readFileSync(path.join(both, 'profile.yml'), 'utf8')).toMatch(/出院资料视图[^]*MDM/)
})

it('puts views and SOAP into one profile: each connection keeps what it is, though both are called his', () => {
  const profiles = path.join(__dirname, '../../../connector/profiles')
  const both = path.join(folder, 'views_and_soap')
  for (const name of ['views', 'trade_code_asmx']) init(profiles, name, both, () => undefined)
  const text = readFileSync(path.join(both, 'profile.yml'), 'utf8')
  expect(text).toMatch(/\n {2}his:\n {4}type: \$[^]*\n {2}soap:\n {4}type: soap\n/)
  expect(text).toMatch(/view: 排班视图/)
  expect(text).toMatch(/\/registration\/lock:\n {4}connection: soap\n/)
})

const asked = {
  view: 'his.排班视图',
  columns: ['排班号', '更新时间'],
  order: ['更新时间', '排班号'],
  after: ['2026-11-20 08:00:00', 'c1'],
  limit: 10,
}

it.each([
  [
    'postgres',
    'select "排班号", "更新时间" from "his"."排班视图" where ("更新时间" > $1) or ("更新时间" = $2 and "排班号" > $3) order by "更新时间", "排班号" limit 10',
  ],
  [
    'mariadb',
    'select `排班号`, `更新时间` from `his`.`排班视图` where (`更新时间` > ?) or (`更新时间` = ? and `排班号` > ?) order by `更新时间`, `排班号` limit 10',
  ],
  [
    'oracle',
    'select "排班号", "更新时间" from "his"."排班视图" where ("更新时间" > :1) or ("更新时间" = :2 and "排班号" > :3) order by "更新时间", "排班号" fetch first 10 rows only',
  ],
  [
    'sqlserver',
    'select [排班号], [更新时间] from [his].[排班视图] where ([更新时间] > @p1) or ([更新时间] = @p2 and [排班号] > @p3) order by [更新时间], [排班号] offset 0 rows fetch next 10 rows only',
  ],
] as const)('%s pages a view by bound values', (type, text) => {
  const { after } = asked
  expect(pageQuery(type, asked)).toEqual({ text, values: [after[0], after[0], after[1]] })
})

describe('SQL Server', () => {
  it('compares a row version as bytes, and goes back by one', () => {
    const after = ['0x00000000000007D1', '0x12']
    expect(pageQuery('sqlserver', { ...asked, after }).text).toContain(
      '([更新时间] > convert(binary(8), @p1, 1)) or ([更新时间] = convert(binary(8), @p2, 1) and [排班号] > @p3)',
    )
    expect(before('0x0000000000001000')).toBe('0x0000000000000FFF')
    expect(later('0x0000000000000010', '0x000000000000000F')).toBe(true)
  })

  it('writes times as they stand in the row, with every digit, by the driver’s own types', async () => {
    const at = (text: string, nanosecondsDelta = 0) =>
      Object.assign(new Date(text), { nanosecondsDelta })
    const row = sqlServerRow(
      {
        更新时间: at('2026-11-20T08:00:00.123Z', 0.0004567),
        挂号时间: at('2026-11-20T08:00:00.123Z'),
        上传时间: at('2026-11-20T00:00:00Z'),
        出生日期: at('1980-05-01T00:00:00Z'),
        开始: at('1970-01-01T08:30:00Z'),
        行版本: Buffer.from('00000000000007d1', 'hex'),
        停用: true,
        挂号费: 15.5,
        备注: null,
      },
      {
        更新时间: { type: mssql.DateTime2, scale: 7 },
        挂号时间: { type: mssql.DateTime },
        上传时间: { type: mssql.DateTimeOffset, scale: 0 },
        出生日期: { type: mssql.Date },
        开始: { type: mssql.Time, scale: 0 },
        行版本: { type: mssql.Binary },
        停用: { type: mssql.Bit },
        挂号费: { type: mssql.Decimal },
        备注: { type: mssql.NVarChar },
      },
    )
    expect(row).toEqual({
      更新时间: '2026-11-20T08:00:00.1234567',
      挂号时间: '2026-11-20T08:00:00.123',
      上传时间: '2026-11-20T00:00:00Z',
      出生日期: '1980-05-01',
      开始: '08:30:00',
      行版本: '0x00000000000007D1',
      停用: '1',
      挂号费: '15.5',
      备注: null,
    })
    expect(await map('[$moment(更新时间), $moment(上传时间), $clock(开始)]', row)).toEqual([
      '2026-11-20T08:00:00+08:00',
      '2026-11-20T08:00:00+08:00',
      '08:30',
    ])
    expect(before('2026-11-20T08:00:00.1234567')).toBe('2026-11-20T07:59:55')
  })
})

it('counts money without rounding, and reads times of every hospital', async () => {
  const text = `{"a": $fen("0.29"), "b": $fen("-15.5"), "c": $yuan(1905), "i": $fen(".5"), "d": $moment("20261120080000"), "e": $moment("2026-11-20 08:00:00.123"), "f": $moment("2026-11-20T00:00:00Z"), "g": $clock("08:30:00"), "h": $table("sex", 1)}`
  expect(await map(text, {})).toEqual({
    a: 29,
    b: -1550,
    c: '19.05',
    i: 50,
    d: '2026-11-20T08:00:00+08:00',
    e: '2026-11-20T08:00:00+08:00',
    f: '2026-11-20T08:00:00+08:00',
    g: '08:30',
    h: 'male',
  })
  await expect(map('{\n  "a": $fen("1.005")\n}', {})).rejects.toThrow('1.005 is no amount')
})

it('ends a mapping that never ends, and says the line of a fault', async () => {
  await expect(map('($f := function($n) { $f($n + 1) + 1 }; $f(1))', {})).rejects.toThrow(
    /nested too deep|longer than/,
  )
  await expect(map('{\n  "a": 1,\n  "b": $nothing(1)\n}', {})).rejects.toThrow('one.jsonata:3')
})

it('runs no code of a message, and counts the codes that a table lacks', async () => {
  await expect(map('$eval(x)', { x: '1 + 1' })).rejects.toThrow('$eval is not offered')
  const key = Buffer.alloc(32, 1).toString('base64')
  const journal = new Journal({ file: path.join(folder, 'unmapped.db'), key, keepDays: 7 })
  writeFileSync(path.join(folder, 'sex.jsonata'), '$table("sex", 性别)')
  const mapping = new Mapping(folder, 'sex.jsonata', {
    ...noTables,
    onUnmapped: (table, code) => journal.countUnmapped(table, code),
  })
  expect(await mapping.apply({ 性别: '1' })).toBe('male')
  for (const code of ['9', '9', '3']) await mapping.apply({ 性别: code })
  expect(listUnmapped(journal)).toEqual([
    { table: 'sex', code: '9', times: 2 },
    { table: 'sex', code: '3', times: 1 },
  ])
  journal.close()
})

it('reads no XML that brings entities of its own', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
  expect(() => parseXml(bomb)).toThrow('document type')
  expect(parseXml('<a>&lt;&amp;</a>')).toEqual({ a: '<&' })
})

it('keeps people out of what is shown', () => {
  const shown = maskContent(
    '{"姓名":"王小芳","科室名称":"内科","备注":"13800000000","card":"330102198001011234"}',
  )
  expect(shown).toBe(
    '{"姓名":"王**","科室名称":"内科","备注":"1**********","card":"******************"}',
  )
})

describe('the journal', () => {
  const key = Buffer.alloc(32, 1).toString('base64')
  const open = (name: string) => new Journal({ file: path.join(folder, name), key, keepDays: 7 })
  const one = { kind: 'department', id: 'd1', name: '内科' }

  it('takes the same once, counts versions, and tells no one what it holds', () => {
    const journal = open('a.db')
    expect(journal.accept('s', [{ key: '1', content: '王小芳' }], 'c1')).toBe(1)
    expect(journal.accept('s', [{ key: '1', content: '王小芳' }])).toBe(0)
    const [message] = journal.messages(9)
    if (message === undefined) throw new Error('nothing there')
    journal.settleMessages([{ seq: message.seq, documents: [one] }])
    journal.settleMessages([{ seq: message.seq, documents: [one, { ...one, name: '外科' }] }])
    const documents = journal.documents(9)
    expect(documents.map(({ content }) => content.name)).toEqual(['内科', '外科'])
    expect(documents[1]?.content.version).toBeGreaterThan(documents[0]?.content.version ?? 0)
    expect(
      Buffer.from(
        String(journal.store.get('select hex(content) as h from message')?.h),
        'hex',
      ).includes('王小芳'),
    ).toBe(false)
    journal.close()
    writeFileSync(path.join(folder, 'a.db.pid'), String(process.ppid))
    expect(() => open('a.db')).toThrow(/holds the journal/)
  })

  it('keeps patients’ data for its days, and never deletes what is not sent', () => {
    const journal = open('b.db')
    journal.accept('s', [
      { key: '1', content: 'one' },
      { key: '2', content: 'two' },
    ])
    const [first] = journal.messages(1)
    journal.settleMessages([{ seq: first?.seq ?? 0, documents: [one] }])
    journal.purge(Date.now() + 8 * 86_400_000)
    expect(journal.message(first?.seq ?? 0)).toBeUndefined()
    expect(journal.messages(9)).toHaveLength(1)
    expect(journal.documents(9)).toHaveLength(1)
    journal.close()
  })

  it('lets no older row win by being mapped once more', () => {
    const journal = open('c.db')
    const settle = (name: string) => {
      const [message] = journal.messages(9)
      if (message === undefined) throw new Error('nothing there')
      journal.settleMessages([{ seq: message.seq, documents: [{ ...one, name }] }])
      return message.seq
    }
    journal.accept('s', [{ key: '1', content: 'old' }])
    const older = settle('旧名')
    journal.accept('s', [{ key: '1', content: 'new' }])
    settle('新名')
    journal.replay(older)
    settle('旧名')
    expect(journal.documents(9).map(({ content }) => content.name)).toEqual(['旧名', '新名'])
    journal.purge(Date.now() + 8 * 86_400_000)
    journal.accept('s', [{ key: '1', content: 'newest' }])
    settle('更新名')
    expect(journal.documents(9).at(-1)?.content.name).toBe('更新名')
    journal.close()
  })

  it('hides reasons and keys, which may be a patient’s, and forgets faults of a row that was read anew', () => {
    const journal = open('d.db')
    const reason = '王小芳 is no time'
    const take = (content: string) => {
      journal.accept('s', [{ key: '330102198001011234', content }])
      const [message] = journal.messages(9)
      return message?.seq ?? 0
    }
    const fault = { place: 'one.jsonata:1', reason }
    journal.settleMessages([{ seq: take('wrong'), documents: [one], fault }])
    const [document] = journal.documents(9)
    journal.settleDocuments([{ seq: document?.seq ?? 0, reason }])
    expect(listSetAside(journal).map((aside) => aside.reason)).toEqual([
      reason,
      `the app refused it: ${reason}`,
    ])
    const bytes = readFileSync(path.join(folder, 'd.db'))
    expect(bytes.includes('王小芳')).toBe(false)
    expect(bytes.includes('330102198001011234')).toBe(false)
    journal.settleMessages([{ seq: take('right'), documents: [{ ...one, name: '外科' }] }])
    expect(listSetAside(journal)).toMatchObject([{ place: 'department d1' }])
    journal.close()
  })
})
