/** What the first day reads: profiles and tables as engineers write them, files by their mark, and people hidden in what is shown. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { maskContent } from '../../../connector/commands/masking'
import { readProfile } from '../../../connector/profile/read'
import { CsvSource } from '../../../connector/sources/csv'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-profile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const profile = `
name: mine
app: { url: 'http://app.local', clientId: c, keyFile: key.json, timeout: 3 }
journal: { file: j.db, key: AAAA }
connections: { his: { type: folder, path: . } }
tables: { sex: sex.csv }
sources:
  bills: { type: csv, connection: his, file: bills, key: [no], everySecond: 1, mapping: bill.jsonata }
`

it('names what is no setting, and reads a table out of a Chinese Excel', () => {
  writeFileSync(path.join(folder, 'profile.yml'), profile)
  writeFileSync(path.join(folder, 'sex.csv'), iconv.encode('代码,词\r\n男,male\r\n', 'gb18030'))
  const { unknown, codes } = readProfile(folder, {})
  expect(unknown).toEqual(['app.timeout', 'sources.bills.everySecond'])
  expect(codes.get('sex')?.get('男')).toBe('male')
})

const shipped = path.join(__dirname, '../../../connector/profiles')
it.each(readdirSync(shipped))('the shipped profile %s has settings only', (name) => {
  const environment = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get: (_, variable) => {
        if (/URL$/.test(String(variable))) return 'http://his.local'
        if (/PORT$/.test(String(variable))) return '1'
        return /^(DIALECT|CRYPTO|HIS_DATABASE_TYPE)$/.test(String(variable)) ? undefined : 'AAAA'
      },
    },
  )
  expect(readProfile(path.join(shipped, name), environment).unknown).toEqual([])
})

it('reads a file with a byte order mark as UTF-8 in a folder of GBK', async () => {
  const files = path.join(folder, 'files')
  mkdirSync(files)
  writeFileSync(path.join(files, 'ks.csv'), '\ufeff编码,名称\r\nK1,放射㛃科\r\n')
  const shape = {
    type: 'csv',
    connection: 'his',
    mapping: 'm',
    file: 'ks',
    everySeconds: 1,
  } as const
  const his = { type: 'folder', path: files, charset: 'gb18030', delimiter: ',' } as const
  expect(await new CsvSource('ks', { ...shape, key: ['编码'] }, his).sample(9)).toEqual([
    '{"编码":"K1","名称":"放射㛃科"}',
  ])
})

it('hides people in columns that are named by first sounds, and nothing else', () => {
  const row = {
    xm: '王小芳',
    BRXM: '王小芳',
    jhrxm: '王建国',
    sfzh: '33010219',
    lxdh: '0571-8888',
    jtdz: '文一路',
  }
  const hidden = maskContent(JSON.stringify(row))
  expect(hidden).not.toMatch(/小芳|建国|0102|8888|一路/)
  const things = '{"xmmc":"血常规","ksmc":"心内科","xmdm":"0101","dz":"1"}'
  expect(maskContent(things)).toBe(things)
})
