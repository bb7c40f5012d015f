/** Rows as databases of hospitals have them: NULL, padding, numbers as text, prices of four digits, days that are none, words in place of flags. */
import path from 'node:path'
import { mapMessage } from '../../../../connector/mapping/documents'
import { Mapping } from '../../../../connector/mapping/mapping'
import { readProfile } from '../../../../connector/profile/read'
import { ViewSource } from '../../../../connector/sources/view'

const folder = path.join(__dirname, '../../../../connector/profiles/views')
const names = 'APP_CLIENT_ID APP_KEY_FILE JOURNAL_FILE HIS_HOST HIS_DATABASE HIS_USER HIS_PASSWORD'
const { codes, sources } = readProfile(folder, {
  ...Object.fromEntries(names.split(' ').map((name) => [name, 'x'])),
  ...{ APP_URL: 'http://app', APP_PUBLIC_URL: 'http://app', JOURNAL_KEY: 'AAAA', HIS_PORT: '1' },
})

async function mapped(name: string, row: object) {
  const shape = sources[name]
  if (shape?.type !== 'view') throw new Error(`no view ${name}`)
  const source = new ViewSource(name, shape, 'postgres', undefined as never)
  const content = source.parse(JSON.stringify(row))
  const { documents, faults } = await mapMessage(
    new Mapping(folder, shape.mapping, { codes }),
    content,
    Date.now(),
  )
  return faults.length > 0 ? faults.map(({ reason }) => reason) : documents[0]
}

const clinic = {
  ...{ 排班号: 'PB1  ', 科室代码: '0101 ', 医生代码: null, 号别: '普通', 出诊日期: '2026-12-03' },
  ...{ 午别: '上午', 挂号费: '10.00', 诊查费: '5', 诊室: null, 放号时间: null, 停诊: '0' },
  ...{ 停诊原因: null, 替诊医生: null, 共用号源: '1' },
  号源: '[{"开始":"08:00","结束":"12:00","限号":20}]',
}
const times = (more: object) => ({
  号源: JSON.stringify([{ 开始: '08:00', 结束: '12:00', 限号: 20, ...more }]),
})

it.each([
  ['padding', {}, { id: 'PB1', departmentId: '0101', doctorId: null, pool: 'hospital' }],
  ['a day as digits', { 出诊日期: '20261203' }, { visitDate: '2026-12-03' }],
  ['a day of Windows', { 出诊日期: '2026/12/3 0:00:00' }, { visitDate: '2026-12-03' }],
  ['one fee that is nothing', { 挂号费: null }, { regFeeFen: 0, treatFeeFen: 500 }],
  ['the other fee', { 诊查费: '' }, { regFeeFen: 1000, treatFeeFen: 0 }],
  [
    'both fees that are nothing',
    { 挂号费: null, 诊查费: null },
    ['clinic.regFeeFen: is missing', 'clinic.treatFeeFen: is missing'],
  ],
  ['no word about the pool', { 共用号源: null }, { pool: null }],
  [
    'numbers as padded text',
    times({ 限号: ' 20.00 ', 余号: '3 ' }),
    { sources: [{ capacity: 20, left: 3 }] },
  ],
  [
    'no limit of shared places',
    times({ 限号: null, 余号: null }),
    { sources: [{ capacity: 999, left: null }] },
  ],
  [
    'no limit of a share',
    { ...times({ 限号: null, 余号: null }), 共用号源: '0' },
    ['clinic.sources.0.capacity: is missing'],
  ],
  [
    'what is left of a share without its limit',
    { ...times({ 限号: null, 余号: '3' }), 共用号源: '0' },
    ['clinic.sources.0.capacity: is missing'],
  ],
  [
    'what is left, without a limit or a word about the pool',
    { ...times({ 限号: null, 余号: '3' }), 共用号源: null },
    { pool: null, sources: [{ capacity: 999, left: 3 }] },
  ],
  ['more sold than there are', times({ 余号: '-2' }), { sources: [{ left: 0 }] }],
  [
    'half a day and a kind in other words',
    { 午别: '夜间', 号别: '专家号' },
    { halfDay: 'evening', registrationType: 'expert' },
  ],
  [
    'a word that says it is stopped',
    { 停诊: '停诊', 停诊原因: '会议' },
    { state: 'stopped', reason: '会议' },
  ],
  [
    'a stopped one whose times are deleted',
    { 停诊: '1', 号源: null },
    { state: 'stopped', sources: [] },
  ],
  ['an open one without times', { 号源: null }, ['clinic.sources: has no time']],
])('a clinic with %s', async (_what, more, wanted) => {
  const found = await mapped('clinics', { ...clinic, ...more })
  if (Array.isArray(wanted)) expect(found).toEqual(wanted)
  else expect(found).toMatchObject(wanted)
})

it.each([
  [{ 电话: '138 0000-0000 ' }, { tel: '13800000000' }],
  [{ 电话: '+8613800000000' }, { tel: '13800000000' }],
  [{ 电话: '0571-80000000' }, { tel: undefined }],
  [{ 死亡日期: '1900-01-01' }, { deceasedOn: undefined }],
  [{ 死亡日期: '0001-01-01 00:00:00' }, { deceasedOn: undefined }],
  [{ 死亡日期: '9999-12-31' }, { deceasedOn: '9999-12-31' }],
  [{ 死亡日期: '2026/12/1' }, { deceasedOn: '2026-12-01' }],
])('a patient of %j', async (more, wanted) => {
  const row = { 患者号: '0001 ', 卡号: null, 电话: null, 死亡日期: null, 合并至: null }
  const found = await mapped('patients', { ...row, ...more })
  expect(found).toMatchObject({ id: '0001' })
  for (const [name, value] of Object.entries(wanted))
    expect(Reflect.get(Object(found), name) ?? undefined).toBe(value)
})

it.each([
  ['男性', '主任医师', null, { sex: 'male', active: true }],
  ['f', '主任医师', '停用', { sex: 'female', active: false }],
])('a doctor %s %s %s', async (sex, title, off, wanted) => {
  const row = { 医生代码: '7', 院区代码: null, 科室代码: '01', 姓名: '李　明　　', 擅长: null }
  expect(await mapped('doctors', { ...row, 性别: sex, 职称: title, 停用: off })).toMatchObject(
    wanted,
  )
})

it('a bill with unit prices of four digits, floating point and padded quantities', async () => {
  const line = { 费别: '西药费 ', 项目名称: '华法林 ', 规格: null, 单位: '片' }
  const bill = {
    ...{ 费用单号: 'F1', 院区代码: 'b1', 患者号: 'P1', 就诊号: 'V1', 就诊日期: '20261201' },
    ...{ 开单科室: '内科', 开单医生: null, 名称: '处方', 开单时间: '2026/12/1 8:30:00' },
    ...{ 失效时间: '9999-12-31 00:00:00', 状态: '待缴 ' },
    明细: JSON.stringify([
      { ...line, 单价: '0.2345', 数量: '30.00 ', 金额: '7.04' },
      { ...line, 单价: 12.299999999999999, 数量: 1, 金额: 12.299999999999999 },
    ]),
  }
  expect(await mapped('bills', bill)).toMatchObject({
    lines: [
      { category: '01', priceFen: 23, quantity: 30, amountFen: 704 },
      { priceFen: 1230, amountFen: 1230 },
    ],
  })
  const spoilt = { ...bill, 明细: JSON.stringify([{ ...line, 单价: 1, 数量: 1, 金额: '7.0435' }]) }
  expect(await mapped('bills', spoilt)).toEqual(['7.0435 is no amount in yuan'])
})
