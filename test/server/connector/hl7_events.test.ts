/** What each event of HL7 v2 becomes: ADT A01 to A08 and A40, SIU S12 to S26, ORM and OMG, ORU R01, DFT P03, MDM T02 to T11; acknowledgements and charsets. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { assemble, type Connector } from '../../../connector/connector'
import { acknowledge } from '../../../connector/formats/acknowledge'
import { decodeMessage, encodeMessage, parseMessage } from '../../../connector/formats/hl7'
import { mapMessage } from '../../../connector/mapping/documents'
import { readProfile } from '../../../connector/profile/read'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-events-'))
let connector: Connector

beforeAll(() => {
  const profile = readProfile(path.join(__dirname, '../../../connector/profiles/hl7v2'), {
    APP_URL: 'http://127.0.0.1:1',
    APP_PUBLIC_URL: 'http://127.0.0.1:1',
    APP_CLIENT_ID: 'connector',
    APP_KEY_FILE: path.join(folder, 'key.json'),
    JOURNAL_FILE: path.join(folder, 'journal.db'),
    JOURNAL_KEY: Buffer.alloc(32, 1).toString('base64'),
  })
  connector = assemble(profile)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const head = (type: string, more = '') =>
  `MSH|^~\\&|HIS|b1|APP||20261120090500||${type}|1|P|2.4|7|||||GB18030${more}`
const pid = 'PID|1||P1^^^^PI||王𬭎||19800501|M'

async function documentsOf(...segments: string[]) {
  const [source] = connector.sources
  const content = segments.join('\r')
  const mapping = connector.mappings.get(source?.mappingOf(content) ?? '')
  if (source === undefined || mapping === undefined) throw new Error('no mapping')
  const { documents, faults } = await mapMessage(mapping, source.parse(content), Date.now())
  expect(faults).toEqual([])
  return documents
}

describe('ADT', () => {
  const stay = (patientClass: string, out = '') =>
    `PV1|1|${patientClass}|bq1^^12||||D1^沈|||心内科|||||||||Z1|||||||||||||||||||||||||20261118080000|${out}`
  it.each([
    ['A01', 'I', '', { status: 'ADMITTED', bedNo: '12', inDate: '2026-11-18', outDate: null }],
    ['A02', 'I', '', { status: 'ADMITTED', wardName: 'bq1' }],
    ['A03', 'I', '20261120080000', { status: 'DISCHARGED', outDate: '2026-11-20' }],
    ['A05', 'P', '', { status: 'AWAITING' }],
    ['A06', 'I', '', { status: 'ADMITTED' }],
    ['A07', 'O', '', { status: 'DISCHARGED', outDate: '2026-11-20' }],
    ['A08', 'I', '', { status: 'ADMITTED' }],
    ['A11', 'I', '', { status: 'DISCHARGED', outDate: '2026-11-20' }],
    ['A38', 'P', '', { status: 'DISCHARGED', outDate: '2026-11-20' }],
    ['A13', 'I', '', { status: 'ADMITTED', outDate: null }],
    ['A13', 'I', '20261120080000', { status: 'ADMITTED', outDate: null }],
    ['A08', 'I', '""', { status: 'ADMITTED', outDate: null }],
    ['A08', 'I', '20261119', { status: 'DISCHARGED', outDate: '2026-11-19' }],
  ])('%s of a stay', async (event, patientClass, out, wanted) => {
    expect(await documentsOf(head(`ADT^${event}`), pid, stay(patientClass, out))).toMatchObject([
      { kind: 'patient', id: 'P1', version: Date.parse('2026-11-20T09:05:00+08:00') + 7 },
      { kind: 'stay', id: 'Z1', departName: '心内科', ...wanted },
    ])
  })

  it('A04 is a file and no stay; A40 joins two files', async () => {
    expect(await documentsOf(head('ADT^A04'), pid, 'PV1|1|O|门诊')).toMatchObject([
      { kind: 'patient', id: 'P1', identifiers: [{ system: 'patient_no', value: 'P1' }] },
    ])
    expect(await documentsOf(head('ADT^A40'), pid, 'MRG|P0^^^^PI')).toMatchObject([
      { id: 'P0', mergedInto: [{ system: 'patient_no', value: 'P1' }] },
    ])
  })
})

describe('SIU', () => {
  it.each([
    ['S14', 'Started', 'arrived'],
    ['S14', 'Complete', 'seen'],
    ['S15', '', 'cancelled'],
    ['S16', '', 'cancelled'],
    ['S17', '', 'cancelled'],
    ['S26', '', 'not_come'],
  ])('%s %s of a registration of the app', async (event, status, state) => {
    const sch = `SCH|A1|V1||||^医生停诊|||||||||||||||||||${status}`
    expect(await documentsOf(head(`SIU^${event}`), sch, pid)).toMatchObject([
      { kind: 'visit', id: 'V1', orderNo: 'A1', state },
    ])
  })

  it.each([
    ['S12', 'Booked', 'booked'],
    ['S13', 'Booked', 'booked'],
    ['S14', 'Started', 'taken'],
    ['S15', '', 'cancelled'],
    ['S17', '', 'cancelled'],
    ['S26', '', 'not_come'],
  ])('%s %s of one from a window', async (event, status, state) => {
    const sch = `SCH||MZ1||||^患者取消|||||^^^202611251330^202611251400||||||||||||||${status}`
    const documents = await documentsOf(
      head(`SIU^${event}`),
      sch,
      pid,
      'AIS|1||c1',
      'AIL|1||d1',
      'AIP|1||doc1',
    )
    expect(documents).toMatchObject([
      {
        kind: 'registration',
        id: 'MZ1',
        departmentId: 'd1',
        doctorId: 'doc1',
        clinicId: 'c1',
        visitDate: '2026-11-25',
        halfDay: 'afternoon',
        beginTime: '13:30',
        endTime: '14:00',
        state,
      },
    ])
  })

  it('nothing is made of a booking that names neither', async () => {
    expect(await documentsOf(head('SIU^S12'), 'SCH|A1|V1', pid)).toEqual([])
  })
})

describe('MDM', () => {
  const txa = (status = 'AU', availability = '') =>
    `TXA|1|DS^出院小结|TX||||||^沈怀远|||CY1|||||${status}||${availability}`
  const pv1 = 'PV1|1|I|||||||||||||||||ZY1'
  const obx = (place: number, code: string, text: string) => `OBX|${place}|TX|${code}||${text}`

  it.each(['T02', 'T06', 'T08', 'T10'])('%s is a paper of a stay', async (event) => {
    expect(
      await documentsOf(
        head(`MDM^${event}`),
        pid,
        pv1,
        txa(),
        obx(1, 'CYQK^出院情况', '好转'),
        obx(2, 'CYYZ^出院医嘱', '一周后复查'),
        obx(3, 'CYYZ^出院医嘱', '低盐'),
      ),
    ).toMatchObject([
      {
        kind: 'clinicalDocument',
        id: 'CY1',
        stayId: 'ZY1',
        type: 'discharge_summary',
        title: '出院小结',
        author: '沈怀远',
        state: 'current',
        sections: [
          { title: '出院情况', text: '好转' },
          { title: '出院医嘱', text: '一周后复查\n低盐' },
        ],
      },
    ])
  })

  it('a PDF (ED) is the paper itself', async () => {
    const ed = 'OBX|1|ED|PDF||HIS^AP^PDF^Base64^JVBERi0xLjQ='
    expect(await documentsOf(head('MDM^T02'), pid, pv1, txa(), ed)).toMatchObject([
      { sections: [], pdf: 'JVBERi0xLjQ=' },
    ])
  })

  it('T11 takes it back, as does what became obsolete; what is not signed is nobody’s', async () => {
    const withdrawn = [{ id: 'CY1', state: 'withdrawn', sections: [] }]
    expect(await documentsOf(head('MDM^T11'), pid, pv1, txa())).toMatchObject(withdrawn)
    const text = obx(1, 'CYQK^出院情况', '好转')
    expect(await documentsOf(head('MDM^T02'), pid, pv1, txa('AU', 'OB'), text)).toMatchObject(
      withdrawn,
    )
    expect(await documentsOf(head('MDM^T02'), pid, pv1, txa('IP'), text)).toEqual([])
  })
})

describe('orders and results', () => {
  const obr = (number: string, code: string, status = '') =>
    `OBR|1||${number}|${code}^血常规||20261120080000||||||||||||||||20261120090000||LAB|${status}`
  const obx = (code: string, value: string) => `OBX|1|NM|${code}^白细胞||${value}|g/L|3.5-9.5|↑|||F`

  it.each(['ORM^O01', 'OMG^O19'])('%s is a report to come, or taken back', async (type) => {
    expect(await documentsOf(head(type), pid, 'ORC|NW', obr('R0001', 'CBC'))).toMatchObject([
      { kind: 'report', id: 'R0001', status: 'PENDING' },
    ])
    expect(await documentsOf(head(type), pid, 'ORC|CA', obr('R0001', 'CBC'))).toMatchObject([
      { id: 'R0001', status: 'WITHHELD', withheldReason: '申请已撤回' },
    ])
  })

  it('ORU^R01 may bring several reports, each with its own results and note', async () => {
    const documents = await documentsOf(
      head('ORU^R01'),
      pid,
      'ORC|RE||||||||||||||||^呼吸科',
      obr('R0001', 'CBC', 'C'),
      'NTE|1||复检更正',
      obx('WBC', '11.2'),
      obx('RBC', '4.4'),
      obr('R0002', 'GLU', 'F'),
      obx('GLU', '5.1'),
      obr('R0003', 'HIV', 'X'),
      'NTE|1||请到窗口领取',
    )
    expect(documents).toMatchObject([
      {
        id: 'R0001',
        status: 'PUBLISHED',
        departName: '呼吸科',
        correctionNote: '复检更正',
        items: [
          { itemCode: 'WBC', result: '11.2', low: 3.5, high: 9.5, flag: 'H' },
          { itemCode: 'RBC' },
        ],
      },
      { id: 'R0002', status: 'PUBLISHED', correctionNote: null, items: [{ result: '5.1' }] },
      { id: 'R0003', status: 'WITHHELD', withheldReason: '请到窗口领取', items: [] },
    ])
  })

  it('panels of one specimen stay apart', async () => {
    const documents = await documentsOf(
      head('ORU^R01'),
      pid,
      obr('R0001', 'CBC'),
      obx('WBC', '1'),
      obr('R0001', 'CRP'),
      obx('CRP', '2'),
    )
    expect(documents.map(({ id }) => id)).toEqual(['R0001-CBC', 'R0001-CRP'])
  })

  it('one panel that comes in parts is one report with every result', async () => {
    const parts = [obr('R0001', 'CBC'), obx('WBC', '1'), obr('R0001', 'CBC'), obx('RBC', '2')]
    expect(await documentsOf(head('ORU^R01'), pid, ...parts)).toMatchObject([
      { id: 'R0001', items: [{ itemCode: 'WBC' }, { itemCode: 'RBC' }] },
    ])
  })

  it('each patient of a message has his own, by the number of his file', async () => {
    const person = (number: string) =>
      `PID|1||420101198005011234^^^^NI~${number}^^^^PI~C9^^^^HC||王𬭎||19800501|M`
    const all = [person('P1'), obr('R0001', 'CBC'), obx('WBC', '1'), person('P2'), 'NTE|1||二号']
    const documents = await documentsOf(head('ORU^R01'), ...all, obr('R0002', 'CBC'))
    expect(documents.map(({ patient, reminder }) => [patient, reminder])).toEqual([
      [{ value: 'P1' }, null],
      [{ value: 'P2' }, null],
    ])
    expect(await documentsOf(head('ADT^A08'), person('P1'))).toMatchObject([
      {
        id: 'P1',
        identifiers: [
          { system: 'patient_no', value: 'P1' },
          { system: 'card_no', value: 'C9' },
        ],
      },
    ])
  })

  it.each(['O', 'I', 'S', 'A', 'P', 'R'])('OBR-25 %s is to come yet', async (status) => {
    const parts = [obr('R0001', 'K', status), obx('K', '6.9')]
    expect(await documentsOf(head('ORU^R01'), pid, ...parts)).toMatchObject([
      { status: 'PENDING', reportedAt: null, items: [] },
    ])
  })

  it('a result of every type is shown as it is written, and none that was taken back', async () => {
    const line = (type: string, code: string, value: string, rest = '||N|||F') =>
      `OBX|1|${type}|${code}^项目||${value}|${rest}`
    const lines = [
      line('SN', 'A', '^1^:^160'),
      line('SN', 'B', '<^0.5'),
      line('CE', 'C', 'NEG^阴性^L'),
      line('CWE', 'D', 'POS'),
      line('TX', 'E', '大小不等~可见\\.br\\\\H\\靶形\\N\\'),
      line('NM', 'F', '1', '||N|||D'),
      line('NM', 'G', '1', '||N|||W'),
      line('NM', 'H', '9', '||HH|||P'),
      line('NM', 'I', '', '|||||X'),
      line('ED', 'J', 'LIS^AP^PDF^Base64^JVBERi0='),
      line('ST', 'K', ''),
      'NTE|1||轻度溶血',
    ]
    const [report] = await documentsOf(head('ORU^R01'), pid, obr('R0001', 'CBC', 'F'), ...lines)
    expect(report).toMatchObject({ status: 'PUBLISHED', reminder: '项目：轻度溶血' })
    expect(resultsOf(report)).toEqual([
      ['A', '1:160'],
      ['B', '<0.5'],
      ['C', '阴性'],
      ['D', 'POS'],
      ['E', '大小不等\n可见\n靶形'],
      ['H', '结果待出'],
      ['I', '未能测出'],
    ])
  })

  it('an exam is what was seen and what it means; a PDF is the report itself, another file alone is handed out', async () => {
    const exam = obr('R0001', 'CT', 'F').replace('|LAB|', '|CT|')
    const text = (name: string, words: string) => `OBX|1|TX|${name}||${words}||||||F`
    const seen = [text('SJ^影像所见', '两肺纹理增多。'), text('SJ^影像所见', '未见实变。')]
    const parts = [...seen, text('ZD^诊断意见', '两肺炎症'), text('71020&REC^CHEST', '复查')]
    expect(await documentsOf(head('ORU^R01'), pid, exam, ...parts)).toMatchObject([
      {
        type: 'EXAM',
        findings: '两肺纹理增多。\n未见实变。',
        impression: '两肺炎症',
        advice: '复查',
        items: [],
      },
    ])
    const file = (type: string) => `OBX|1|ED|F||HIS^AP^${type}^Base64^JVBERi0xLjQ=||||||F`
    const made = { status: 'PUBLISHED', withheldReason: null, pdf: 'JVBERi0xLjQ=' }
    expect(await documentsOf(head('ORU^R01'), pid, exam, file('Word'), file('PDF'))).toMatchObject([
      made,
    ])
    expect(await documentsOf(head('ORU^R01'), pid, exam, ...seen, file('PDF'))).toMatchObject([
      { ...made, findings: '两肺纹理增多。\n未见实变。' },
    ])
    expect(await documentsOf(head('ORU^R01'), pid, exam, file('Word'))).toMatchObject([
      {
        status: 'WITHHELD',
        withheldReason: expect.stringContaining('只给了这份报告的文件'),
        pdf: null,
      },
    ])
  })

  it('a result in ST is a line, also where OBR-24 says nothing; each text of an exam has its name', async () => {
    const bare = obr('R0001', 'CBC', 'F').replace('|LAB|', '||')
    const figure = 'OBX|1|ST|WBC^白细胞||11.2|10^9/L|3.5-9.5|↑|||F'
    const positive = 'OBX|2|ST|PRO^尿蛋白||阴性||||||F'
    expect(await documentsOf(head('ORU^R01'), pid, bare, figure, positive)).toMatchObject([
      { type: 'LAB', findings: null, items: [{ result: '11.2', flag: 'H' }, { result: '阴性' }] },
    ])
    const ecg = obr('R0001', 'ECG', 'F').replace('|LAB|', '|EC|')
    const texts = ['OBX|1|ST|HR^心率||72 次/分||||||F', 'OBX|2|ST|AX^电轴||正常||||||F']
    expect(await documentsOf(head('ORU^R01'), pid, ecg, ...texts)).toMatchObject([
      { type: 'ECG', findings: '心率：72 次/分\n电轴：正常', items: [] },
    ])
  })

  it('names a doctor whole, and a section by table 0074', async () => {
    const written =
      'OBR|1||R0001|CBC^血常规||20261120080000|||||||||BLD&全血&HL70487|D1^张^三||||||20261120090000||CH|F|||||||D7&李&四^20261120'
    expect(await documentsOf(head('ORU^R01'), pid, written)).toMatchObject([
      { type: 'LAB', specimen: '全血', applyDoctor: '张三', reportDoctor: '李四' },
    ])
  })
})

const resultsOf = (report: object | undefined) =>
  [Object(report).items].flat().map(({ itemCode, result }) => [itemCode, result])

it('DFT^P03 is a bill to the fen; what is taken back is owed no more', async () => {
  const pv1 = 'PV1|1|O|内科||||D1^李||||||||||||V1|||||||||||||||||||||||||20261120||||||F0001'
  const line = (kind: string, amount: string, code = 'CBC^血常规') =>
    `FT1|1|||20261120|20261127235959|${kind}|${code}|||2|${amount}|0.29||||||检验费`
  const of = (...lines: string[]) => documentsOf(head('DFT^P03'), pid, pv1, ...lines)
  expect(await of(line('CG', '0.58'), line('PY', '-9'), line('CO', '5'))).toMatchObject([
    {
      kind: 'bill',
      id: 'F0001',
      state: 'open',
      lines: [{ category: '04', priceFen: 29, quantity: 2, amountFen: 58, state: 'open' }],
    },
  ])
  const charged = [line('CG', '0.58'), line('CG', '0.58'), line('CG', '3', 'UA^尿常规')]
  const refunded = { amountFen: 58, state: 'refunded' }
  for (const kind of ['CD', 'CR', 'AJ', 'CG'])
    expect(await of(...charged, line(kind, '-0.58'))).toMatchObject([
      { state: 'open', lines: [{ amountFen: 58, state: 'open' }, { amountFen: 300 }, refunded] },
    ])
  // Credit without a sign, by its kind.
  expect(await of(line('CG', '0.58'), line('CD', '0.58'))).toMatchObject([
    { state: 'withdrawn', lines: [refunded] },
  ])
  expect(await of(line('CD', '-0.58'))).toMatchObject([{ state: 'withdrawn', lines: [refunded] }])
  // Asked for whole, the patient would pay too much.
  await expect(of(...charged, line('AJ', '-0.20'))).rejects.toThrow(
    'FT1: -0.20 of CBC is no whole charge; send what is left of the charge',
  )
})

it('a credit of some of a charge’s quantity leaves the rest', async () => {
  const pv1 = 'PV1|1|O|内科||||D1^李||||||||||||V1|||||||||||||||||||||||||20261120||||||F0001'
  const line = (kind: string, quantity: number, amount: string, code = 'AMX^阿莫西林') =>
    `FT1|1|||20261120|20261127235959|${kind}|${code}|||${quantity}|${amount}|12.50||||||检验费`
  const of = (...lines: string[]) => documentsOf(head('DFT^P03'), pid, pv1, ...lines)
  const other = line('CG', 1, '12.5', 'UA^尿常规')
  const rest = { name: '阿莫西林', priceFen: 1250, quantity: 2, amountFen: 2500, state: 'open' }
  const back = { name: '阿莫西林', priceFen: 1250, quantity: 1, amountFen: 1250, state: 'refunded' }
  for (const credit of [line('CD', 1, '12.50'), line('CR', -1, '-12.50')])
    expect(await of(line('CG', 3, '37.50'), other, credit)).toMatchObject([
      { state: 'open', lines: [rest, { name: '尿常规', amountFen: 1250, state: 'open' }, back] },
    ])
  // Of which of two charges, or how much of one, nobody knows.
  for (const lines of [
    [line('CG', 3, '37.50'), line('CG', 2, '25.00'), line('CD', 1, '12.50')],
    [line('CG', 3, '37.50'), line('CD', 1, '10.00')],
    [line('CG', 3, '37.50'), line('CD', 1, '12.50'), line('CD', 1, '12.50')],
  ])
    await expect(of(...lines)).rejects.toThrow('is no whole charge')
})

it.each([
  ['', 'AA', 'MSA|AA|1|'],
  ['', 'AE', 'MSA|AE|1|'],
  ['AL', 'AA', 'MSA|CA|1|'],
  ['AL', 'AR', 'MSA|CR|1|'],
  ['NE', 'AR', 'MSA|AR|1|'],
] as const)('acknowledges what MSH-15 %s asks for %s', (accept, code, wanted) => {
  const asked = `MSH|^~\\&|HIS|b1|APP||20261120090500||ADT^A01|1|P|2.4|||${accept}`
  expect(acknowledge(asked, code)).toContain(wanted)
})

it.each([
  ['GB 18030-2000', 'gb18030', '王𬭎䶮'],
  ['GB18030', 'gb18030', '王𬭎䶮'],
  ['GBK', 'gbk', '王玥喆'],
  ['GB2312', 'gb2312', '王小明'],
  ['UNICODE UTF-8', 'utf-8', '王𬭎䶮'],
  ['UTF-8', 'utf-8', '王𬭎䶮'],
  ['UNICODE', 'utf-8', '王𬭎䶮'],
  ['BIG-5', 'big5', '王小明'],
  ['', 'gb18030', '王𬭎䶮'],
])('reads and writes the charset that MSH-18 names: %s', (named, charset, name) => {
  const text = `${head('ADT^A04').replace('GB18030', named)}\rPID|1||P1||${name}`
  const { stdout } = spawnSync('iconv', ['-f', 'utf-8', '-t', charset], { input: text })
  expect(decodeMessage(stdout, 'gb18030')).toBe(text)
  const bytes = encodeMessage(text, 'gb18030')
  const back = spawnSync('iconv', ['-f', charset, '-t', 'utf-8'], { input: bytes })
  expect(back.stdout.toString()).toBe(text)
})

it.each([
  ['', 'utf-8'],
  ['8859/1', 'utf-8'],
  ['UNICODE UTF-8', 'gb18030'],
])('reads hanzi though MSH-18 says %s and they are %s', (named, charset) => {
  const text = `${head('ADT^A04').replace('GB18030', named)}\rPID|1||P1||王五`
  const { stdout } = spawnSync('iconv', ['-f', 'utf-8', '-t', charset], { input: text })
  expect(decodeMessage(stdout, 'gb18030')).toBe(text)
})

describe('an acknowledgement of a registration', () => {
  const said = async (file: string, ...segments: string[]) => {
    const reply = parseMessage(
      ['MSH|^~\\&|HIS||APP||20261120||ACK|x|P|2.5', ...segments].join('\r'),
    )
    return connector.mappings.get(`mappings/${file}.jsonata`)?.apply({
      ...{ path: '', key: 'k', body: { orderNo: 'A1' } },
      reply,
    })
  }
  it.each([
    ['of 2.4', ['MSA|AE|k|号源已满|||FULL'], 409, { code: 'FULL', message: '号源已满' }],
    [
      'of 2.5',
      ['MSA|AE|k', 'ERR|||103^Table value not found^HL70357|E|FULL|||号源已满'],
      409,
      { code: 'FULL', message: '号源已满' },
    ],
    [
      'of a server that failed',
      [
        'MSA|AE|k',
        'ERR|||207^Application internal error^HL70357|E||||java.lang.NullPointerException',
      ],
      503,
      undefined,
    ],
    [
      'of 2.3 that failed',
      ['MSA|AE|k', 'ERR|SCH^1^1^207&Application internal error'],
      503,
      undefined,
    ],
    [
      'that it is there already',
      ['MSA|AE|k', 'ERR|||205^Duplicate key identifier^HL70357|E'],
      503,
      undefined,
    ],
    ['that was not read', ['MSA|AR|k'], 503, undefined],
  ])('%s is a refusal, or none', async (_what, segments, status, body) => {
    expect(await said('confirmed', ...segments)).toEqual({ status, ...(body && { body }) })
    expect(await said('cancelled', ...segments)).toEqual({ status, ...(body && { body }) })
  })

  it('of a cancellation that nobody knows', async () => {
    const segments = ['MSA|AE|k', 'ERR|||204^Unknown key identifier^HL70357|E']
    expect(await said('cancelled', ...segments)).toMatchObject({ status: 404 })
  })
})
