/** The connector's parts that need no server: the SQL of each database, money and times in mappings, bounds, the journal. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { maskContent } from '../../../connector/commands/masking'
import { pageQuery } from '../../../connector/databases/dialects'
import { Journal } from '../../../connector/journal/journal'
import { Mapping } from '../../../connector/mapping/mapping'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-parts-'))
const noTables = { codes: new Map([['sex', new Map([['1', 'male']])]]) }

function map(text: string, input: unknown): Promise<unknown> {
  writeFileSync(path.join(folder, 'one.jsonata'), text)
  return new Mapping(folder, 'one.jsonata', noTables).apply(input)
}

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

it('counts money without rounding, and reads times of every hospital', async () => {
  const text = `{"a": $fen("0.29"), "b": $fen("-15.5"), "c": $yuan(1905), "d": $moment("20261120080000"), "e": $moment("2026-11-20 08:00:00.123"), "f": $moment("2026-11-20T00:00:00Z"), "g": $clock("08:30:00"), "h": $table("sex", 1)}`
  expect(await map(text, {})).toEqual({
    a: 29,
    b: -1550,
    c: '19.05',
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
})
