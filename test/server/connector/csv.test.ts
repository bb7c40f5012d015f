/** CSV files of the night in GB18030, by iconv. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { assemble } from '../../../connector/connector'
import { bytes } from '../../../connector/journal/store'
import { mapMessage } from '../../../connector/mapping/documents'
import { AppWithConnector } from '../../support/connector/app'
import { forAllTests } from '../../support/server/for_tests'
import { until } from '../../support/until'

const app = forAllTests(() => AppWithConnector.start())

function writeNight(name: string, rows: string): void {
  const file = path.join(app.folder, 'csv', name)
  const { stdout } = spawnSync('iconv', ['-f', 'utf-8', '-t', 'gb18030'], { input: rows })
  writeFileSync(file, stdout)
  utimesSync(file, new Date(Date.now() - 5000), new Date(Date.now() - 5000))
}

const clinics = (...rows: string[]) =>
  [
    '排班号,科室代码,医生代码,号别,出诊日期,午别,挂号费,诊查费,诊室,放号时间,停诊,停诊原因,号源',
    ...rows.map(
      (id) =>
        `${id},d1,doc1,专家,2099-12-01,上午,15.00,35.5,,,0,,"[{""开始"":""08:00"",""结束"":""08:30"",""限号"":4}]"`,
    ),
  ].join('\n')

it('brings names with rare characters, and takes back the clinic that the next night’s file lacks', async () => {
  const folder = path.join(app.folder, 'csv')
  mkdirSync(folder)
  writeNight(
    '机构_20261120.csv',
    '级别,代码,名称,上级代码,院区代码,电话,位置,停用\n医院,h1,城东医院,,,,,0\n院区,b1,本部,h1,,,,0\n科室,d0,内科,,b1,,,0\n科室,d1,心内科,d0,b1,,,0\n',
  )
  writeNight(
    '医生_20261120.csv',
    '医生代码,院区代码,科室代码,姓名,性别,职称,擅长,停用\ndoc1,b1,d1,𬭎䶮,女,主任医师,,0\n',
  )
  writeNight('排班_20261120.csv', clinics('c1', 'c2'))
  await app.connect(app.profile('csv', { CSV_FOLDER: folder }))
  const names = () => app.server.sql<{ name: string }[]>`select name from doctor`
  expect(await until(names, (rows) => rows.length > 0)).toEqual([{ name: '𬭎䶮' }])
  const stopped = () => app.server.sql<{ clinicId: string }[]>`
    select clinic_id from schedule where clinic_id is not null order by clinic_id`
  await until(stopped, (rows) => rows.length === 2)
  writeNight('排班_20261121.csv', clinics('c1'))
  const left = () =>
    app.server.sql<{ ids: string[] }[]>`select clinic_ids as ids from clinic_window`
  await until(left, (rows) => rows.length === 1 && rows[0]?.ids.length === 1)
})

it('sets a line aside that is no row, takes the others, and does not believe a list that lacks it', async () => {
  const folder = path.join(app.folder, 'csv')
  const { journal, engine } = await app.connect(
    app.profile('csv', { CSV_FOLDER: folder, JOURNAL_FILE: `${app.folder}/lines.db` }),
  )
  await until(
    () => engine.states.get('clinics')?.readAt ?? null,
    (readAt) => readAt !== null,
  )
  mkdirSync(path.join(folder, '排班_20261122.csv'))
  writeNight('排班_20261123.csv', `${clinics('c7')}\nc8,d1,doc1\n${clinics('c9').split('\n')[1]},x`)
  const faults = () =>
    journal.store
      .all("select reason from message where state = 'fault'")
      .map(({ reason }) => String(journal.cipher.decrypt(bytes(reason))))
  expect(await until(faults, ({ length }) => length === 2)).toEqual([
    expect.stringContaining('line 3'),
    expect.stringContaining('line 4'),
  ])
  const kept = () =>
    journal.newest(0, 100).flatMap(({ content: { kind, id } }) => (kind === 'clinic' ? [id] : []))
  await until(kept, (ids) => ids.includes('c7'))
  // The folder of that name cannot be read, which is said, and keeps no file waiting.
  await until(
    () => engine.states.get('clinics')?.failure ?? '',
    (failure) => failure.includes('EISDIR'),
  )
  expect(
    journal
      .newest(0, 100)
      .flatMap(({ content }) => (content.kind === 'clinicWindow' ? [content.clinicIds] : []))
      .flat(),
  ).not.toContain('c7')
})

let nights = 0
it.each([
  [
    '就诊状态',
    'visits',
    '就诊号,外部订单号,患者号,排班号,状态,原因\nV1,A1,,,已就诊,\n',
    { orderNo: 'A1', state: 'seen' },
  ],
  [
    '患者',
    'patients',
    '患者号,卡号,电话,死亡日期,合并至\nP1,,,,P2\n',
    { mergedInto: [{ value: 'P2' }] },
  ],
  [
    '排班',
    'clinics',
    `${clinics('c1').split('\n')[0]},替诊医生\nc1,d1,doc1,专家,2099-12-01,上午,15,0,,,2,出诊变更,"[{""开始"":""08:00"",""结束"":""08:30"",""限号"":4}]",doc2\n`,
    { state: 'replaced', replacedBy: 'doc2', reason: '出诊变更' },
  ],
  [
    '排班',
    'clinics',
    `${clinics('c1').split('\n')[0]},替诊医生\nc1,d1,doc1,专家,2099-12-01,上午,15,0,,,t,出诊变更,"[{""开始"":""08:00"",""结束"":""08:30"",""限号"":4}]",doc2\n`,
    { state: 'stopped', reason: '出诊变更' },
  ],
  [
    '住院',
    'stays',
    '住院流水号,患者号,院区代码,住院号,住院次数,状态,科室,病区,病区位置,床号,主管医生,入院日期,出院日期,结算单号,余款办理,出院进度,出院医嘱时间,出院步骤,只在窗口,办理窗口\nZY1,P1,b1,Z1,1,结算中,心内科,一病区,7 层,12,沈,2026-11-20,,,,可以出院,2026-11-27 09:30:00,"[{""步骤"":""取出院带药"",""经办"":""药房"",""患者办理"":""1"",""结算"":""1"",""完成"":""0""}]",1,住院处 2 号窗口\n',
    {
      settlement: null,
      discharge: {
        state: 'ready',
        counterOnly: { place: '住院处 2 号窗口' },
        steps: [{ name: '取出院带药', byPatient: true, settles: true, state: 'open' }],
      },
    },
  ],
  [
    '住院',
    'stays',
    '住院流水号,患者号,院区代码,住院号,住院次数,状态,科室,病区,病区位置,床号,主管医生,入院日期,出院日期,结算单号,结算时间,总费用,医保支付,预交金合计,应退,应补,结清时间,余款办理\nZY2,P1,b1,Z2,1,出院,心内科,一病区,7 层,12,沈,2026-11-20,2026-11-27,JS1,2026-11-27 10:00:00,100,60,50,10,0,,手机\n',
    { discharge: null, settlement: { refundFen: 1000, handledBy: 'app' } },
  ],
  [
    '出院资料',
    'clinical_documents',
    '资料号,患者号,住院流水号,类型,标题,签发时间,医生,状态,段落,文件\nZM1,P1,ZY1,诊断证明,诊断证明书,2026-11-27 10:00:00,沈,有效,,JVBERi0=\n',
    { type: 'diagnosis_certificate', state: 'current', sections: [], pdf: 'JVBERi0=' },
  ],
  [
    '出院资料',
    'clinical_documents',
    '资料号,患者号,住院流水号,类型,标题,签发时间,医生,状态,段落,文件\nZM2,P1,ZY1,诊断证明,诊断证明书,2026-11-27 10:00:00,沈,作废,"[{""小标题"":""诊断"",""内容"":""误""}]",JVBERi0=\n',
    { state: 'withdrawn', sections: [], pdf: null },
  ],
  [
    '病案复印',
    'copy_requests',
    '复印单号,申请号,状态,页数,费用,缴费方式,不予原因,快递公司,快递单号,说明\nBF1,R1,已寄出,24,12,到付,,顺丰,SF1,签收时付邮费\n',
    { state: 'sent', feeFen: 1200, payAt: 'delivery', courier: { name: '顺丰', parcelNo: 'SF1' } },
  ],
  [
    '报告',
    'reports',
    '报告号,患者号,院区代码,类别,名称,状态,科室,申请时间,报告时间,预计时间,结果\nR0001,P1,b1,检验,血常规,审核,内科,20991201080000,20991201090000,,"[{""项目代码"":""HGB"",""项目名称"":""血红蛋白"",""结果值"":""109"",""参考范围"":""115-150""},{""项目代码"":1,""项目名称"":""白细胞"",""结果值"":0},{""项目代码"":""T"",""项目名称"":""血细胞"",""结果值"":null}]"\n',
    {
      items: [
        { result: '109', low: 115, high: 150, refRange: '115-150' },
        { itemCode: '1', result: '0' },
      ],
    },
  ],
])(
  'reads empty fields of %s as nothing, and what else stands there',
  async (file, name, rows, wanted) => {
    nights += 1
    const folder = path.join(app.folder, `csv-${nights}`)
    mkdirSync(folder)
    writeNight(path.join(`../csv-${nights}`, `${file}_1.csv`), rows)
    const { sources, mappings } = assemble(app.profile('csv', { CSV_FOLDER: folder }))
    const source = sources.find((one) => one.name === name)
    const [content = ''] = (await source?.sample(1)) ?? []
    const mapping = mappings.get(source?.mappingOf(content) ?? '')
    if (source === undefined || mapping === undefined) throw new Error('no mapping')
    const { documents, faults } = await mapMessage(mapping, source.parse(content), Date.now())
    expect(faults).toEqual([])
    expect(documents).toMatchObject([wanted])
  },
)
