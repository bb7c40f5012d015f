/** Reports over HTTP: who sees what, what the hospital's corrections do, and what is never shown. */
import { newReportsOf } from '../../../server/areas/report'
import { reportFiles } from '../../../server/areas/report/document'
import { shareableReport } from '../../../server/areas/report/share'
import { reportDocumentOf } from '../../../server/gateways/his/reports'
import { makePdf } from '../../../server/pdf'
import { reportCalls as calls } from '../../../src/contract/report'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { aReport, ReportDesk, type Reader } from './test_app'

const desk = forAllTests(() => ReportDesk.start())
const reader = forEachTest(() => desk.reader())
const patient = forEachTest(() => desk.patient(reader))

const list = (input: object = {}, as: Reader = reader) =>
  desk.call(calls.listReports, { patientId: patient.patientId, ...input }, as)

describe('a report', () => {
  it('comes with what is abnormal first, flagged from its range, explained, and masked', async () => {
    const { status, body } = await desk.get(reader, await desk.published(patient))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'PUBLISHED',
      patientName: '周桂芳',
      isAbnormal: true,
      abnormalCount: 1,
      isRead: false,
      reportNo: expect.stringMatching(/^R/),
    })
    expect(body.items.map(({ itemCode, flag, refRange }) => [itemCode, flag, refRange])).toEqual([
      ['HGB', 'L', '115-150'],
      ['WBC', 'N', '3.5-9.5'],
    ])
    expect(body.items[0]?.explanation?.about).toContain('血红蛋白')
    expect(body.watermark).toMatch(/尾号\d{4}/)
  })

  it('is new until it is read, and new again once it is corrected', async () => {
    const sent = aReport(patient)
    await desk.publish(sent)
    const reportId = await desk.idOf(sent.reportNo)
    expect(
      (await newReportsOf(desk.sql, reader.accountId)).map((report) => report.reportId),
    ).toEqual([reportId])
    await desk.call(calls.markRead, { reportId }, reader)
    expect((await desk.get(reader, reportId)).body.isRead).toBe(true)
    expect(await newReportsOf(desk.sql, reader.accountId)).toEqual([])
    await desk.publish({
      ...sent,
      version: 2,
      correctionNote: '血红蛋白由 108 更正为 118',
      items: sent.items.slice(0, 1),
    })
    const { body } = await desk.get(reader, reportId)
    expect(body).toMatchObject({
      isRead: false,
      isCorrected: true,
      version: 2,
      correctionNote: '血红蛋白由 108 更正为 118',
      isAbnormal: false,
      abnormalCount: 0,
    })
    expect(body.items).toHaveLength(1)
    expect(await desk.messages(reader)).toEqual(['报告已出', '报告有更正'])
  })

  it('is told once however often the same page is read, and an older version changes nothing', async () => {
    const sent = aReport(patient)
    expect(await desk.publish(sent, sent)).toBe(1)
    await desk.publish({ ...sent, version: 3, name: '血常规（复核）' })
    expect(await desk.publish({ ...sent, version: 2, name: '旧的' })).toBe(0)
    expect((await desk.get(reader, await desk.idOf(sent.reportNo))).body.name).toBe(
      '血常规（复核）',
    )
    expect(await desk.messages(reader)).toHaveLength(2)
  })

  it('is one report and told once when replicas read it at the same moment', async () => {
    const sent = aReport(patient)
    const taken = await Promise.all(Array.from({ length: 6 }, () => desk.publish(sent)))
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await desk.messages(reader)).toEqual(['报告已出'])
  })

  it('never changes its patient', async () => {
    const sent = aReport(patient)
    await desk.publish(sent)
    const other = await desk.patient(reader)
    expect(await desk.publish({ ...sent, version: 2, patientNo: other.patientNo })).toBe(0)
    expect((await desk.get(reader, await desk.idOf(sent.reportNo))).body.patientId).toBe(
      patient.patientId,
    )
  })

  it('that is awaited says when it is expected, tells nobody and shows no result', async () => {
    const expectedAt = new Date(Date.now() + 86_400_000).toISOString()
    const reportId = await desk.published(patient, {
      status: 'PENDING',
      expectedAt,
      reportedAt: null,
    })
    const { body } = await desk.get(reader, reportId)
    expect(body).toMatchObject({ status: 'PENDING', items: [], exam: null, isAbnormal: false })
    expect(Date.parse(body.expectedAt ?? '')).toBe(Date.parse(expectedAt))
    expect(await desk.messages(reader)).toEqual([])
    const { types } = (await desk.call(calls.listTypes, { patientId: patient.patientId }, reader))
      .body
    expect(types.find(({ type }) => type === 'LAB')).toMatchObject({
      publishedCount: 0,
      pendingCount: 1,
      expectedAt: body.expectedAt,
    })
  })

  it('of a health check has a type of its own, named where there is one, with its advice', async () => {
    const types = async () =>
      (await desk.call(calls.listTypes, { patientId: patient.patientId }, reader)).body.types.map(
        ({ type }) => type,
      )
    expect(await types()).not.toContain('CHECKUP')
    const reportId = await desk.published(patient, {
      type: 'CHECKUP',
      modality: '体检',
      impression: '1. 超重。',
      advice: '3 个月后复查。',
    })
    expect(await types()).toContain('CHECKUP')
    expect((await desk.get(reader, reportId)).body).toMatchObject({
      type: 'CHECKUP',
      items: [{ itemName: '血红蛋白' }, { itemName: '白细胞' }],
      exam: { impression: '1. 超重。', advice: '3 个月后复查。' },
    })
  })

  it('that is withheld gives its reason and no result, neither as a page nor as a file', async () => {
    const reportId = await desk.published(patient, {
      status: 'WITHHELD',
      withheldReason: '请到检验科领取',
    })
    const { body } = await desk.get(reader, reportId)
    expect(body).toMatchObject({
      status: 'WITHHELD',
      withheldReason: '请到检验科领取',
      items: [],
      isAbnormal: false,
    })
    expect((await desk.call(calls.openPdf, { reportId }, reader)).status).toBe(409)
    expect((await desk.call(calls.getTrend, { reportId, itemCode: 'HGB' }, reader)).status).toBe(
      404,
    )
  })

  it('that is a file of the hospital is that file, byte for byte; one that no phone opens is handed out', async () => {
    const file = await makePdf((page) => page.title('检验科', '血常规'), {
      title: '血常规',
      footer: '',
      madeAt: new Date(0),
    })
    const opened = (reportId: string) =>
      reportFiles.make(desk.server.dependencies, reportId, reader.accountId)
    const pdf = file.toString('base64')
    const reportId = await desk.published(patient, { name: '肺功能', items: [], pdf })
    expect((await desk.get(reader, reportId)).body).toMatchObject({
      hasFile: true,
      items: [],
      exam: null,
    })
    expect((await desk.call(calls.openPdf, { reportId }, reader)).status).toBe(200)
    expect((await opened(reportId)).pdf.equals(file)).toBe(true)

    const drawn = await desk.published(patient)
    expect((await desk.get(reader, drawn)).body).toMatchObject({ hasFile: false })
    expect((await opened(drawn)).pdf.subarray(0, 5).toString()).toBe('%PDF-')

    const broken = await desk.published(patient, { items: [], pdf: pdf.slice(0, 400) })
    expect((await desk.get(reader, broken)).body).toMatchObject({
      status: 'WITHHELD',
      hasFile: false,
      withheldReason: expect.stringContaining('请到医院领取'),
    })
  })

  it.each(['12', '2026/11#7', '检-001', 'CT 0417.A'])(
    'has the number that the laboratory gave it: %s',
    async (reportNo) => {
      const reportId = await desk.published(patient, { reportNo })
      expect((await desk.get(reader, reportId)).body).toMatchObject({ reportNo })
    },
  )

  it.each(['', ' 12', '12 ', '1\u202e2', '1\n2', 'x'.repeat(65)])(
    'with the number %j is refused',
    async (reportNo) => {
      expect(await desk.publish(aReport(patient, { reportNo }))).toBe(0)
    },
  )

  it('keeps markup as plain text and drops what cannot be seen', async () => {
    const findings = '<script>alert(1)</script><img src=x onerror=alert(1)> 大小\u202e约6mm\u0000'
    const reportId = await desk.published(patient, {
      type: 'EXAM',
      modality: 'CT',
      findings,
      impression: '<b>结节</b>',
      items: [],
    })
    const { exam } = (await desk.get(reader, reportId)).body
    expect(exam).toMatchObject({
      description: '<script>alert(1)</script><img src=x onerror=alert(1)> 大小约6mm',
      impression: '<b>结节</b>',
    })
  })

  it('without a modality shows its findings, and a laboratory code may have any sign', async () => {
    const items = [{ itemCode: 'NEUT%/A', itemName: '中性粒细胞', result: '62' }]
    const pathology = {
      type: 'PATHOLOGY',
      findings: '见腺体',
      impression: '慢性炎症',
      items,
    } as const
    await desk.published(patient, pathology)
    const reportId = await desk.published(patient, pathology)
    expect((await desk.get(reader, reportId)).body).toMatchObject({
      exam: { modality: null, description: '见腺体', impression: '慢性炎症' },
    })
    const asked = { reportId, itemCode: 'NEUT%/A' }
    expect((await desk.call(calls.getTrend, asked, reader)).body).toMatchObject({
      points: [{ value: 62 }, { value: 62 }],
    })
  })

  it('that the hospital took back is announced as that, not as one to be fetched', async () => {
    const sent = aReport(patient)
    await desk.publish(sent)
    await desk.publish({
      ...sent,
      version: 2,
      status: 'WITHHELD',
      withdrawn: true,
      withheldReason: '标本送错',
      items: [],
    })
    expect(await desk.messages(reader)).toEqual(['报告已出', '报告已收回'])
    const reportId = await desk.idOf(sent.reportNo)
    expect((await desk.get(reader, reportId)).body).toMatchObject({
      status: 'WITHHELD',
      isWithdrawn: true,
      withheldReason: '标本送错',
    })
  })

  it('that was looked at is written down once', async () => {
    const reportId = await desk.published(patient)
    await desk.get(reader, reportId)
    await desk.get(reader, reportId)
    const rows =
      await desk.sql`select 1 from audit_event where action = 'view_report' and subject = ${reportId}`
    expect(rows).toHaveLength(1)
  })
})

describe('a reader who', () => {
  it('has not passed the check by SMS sees counts and nothing else', async () => {
    const reportId = await desk.published(patient)
    const careless = await desk.reader({ hasSteppedUp: false })
    await desk.join(careless, patient.patientId)
    const { token } = careless
    expect(
      (await desk.call(calls.listTypes, { patientId: patient.patientId }, { token })).status,
    ).toBe(200)
    const refused = [
      await desk.get(careless, reportId),
      await list({}, careless),
      await desk.call(calls.getTrend, { reportId, itemCode: 'HGB' }, { token }),
      await desk.call(calls.openPdf, { reportId }, { token }),
      await desk.call(calls.markRead, { reportId }, { token }),
      await desk.call(
        calls.search,
        { kind: 'card', number: patient.cardNo, check: '周桂芳' },
        { token },
      ),
    ]
    expect(refused.map(({ body }) => body)).toEqual(
      refused.map(() => expect.objectContaining({ code: 'STEP_UP_NEEDED' })),
    )
  })

  it('may only book is refused in words', async () => {
    const reportId = await desk.published(patient)
    const helper = await desk.reader()
    await desk.join(helper, patient.patientId, 'booking')
    const replies = [
      await desk.get(helper, reportId),
      await list({}, helper),
      await desk.call(calls.listTypes, { patientId: patient.patientId }, helper),
    ]
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      replies.map(() => [403, expect.objectContaining({ code: 'NOT_PERMITTED' })]),
    )
    expect(await desk.messages(helper)).toEqual([])
    expect(await newReportsOf(desk.sql, helper.accountId)).toEqual([])
  })
})

describe('the list', () => {
  const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

  it('goes back three months unless asked, and narrows by kind, branch, unread and abnormal', async () => {
    await desk.publish(
      aReport(patient, { name: '老的', reportedAt: ago(200), appliedAt: ago(200) }),
      aReport(patient, { name: '东院的', branchId: 'e', reportedAt: ago(2) }),
      aReport(patient, {
        name: '正常的',
        reportedAt: ago(3),
        items: [{ itemCode: 'WBC', itemName: '白细胞', result: '6.2', low: 3.5, high: 9.5 }],
      }),
      aReport(patient, {
        name: '片子',
        type: 'EXAM',
        modality: 'CT',
        items: [],
        reportedAt: ago(4),
      }),
      aReport(patient, { name: '等着的', status: 'PENDING', reportedAt: null }),
    )
    const names = async (input: object) => (await list(input)).body.list.map(({ name }) => name)
    expect(await names({})).toEqual(['等着的', '东院的', '正常的', '片子'])
    expect(await names({ months: 12 })).toContain('老的')
    expect(await names({ type: 'EXAM' })).toEqual(['片子'])
    expect(await names({ hospitalBranchId: 'e' })).toEqual(['东院的'])
    expect(await names({ abnormalOnly: true })).toEqual(['东院的'])
    await desk.call(
      calls.markRead,
      { reportId: (await list({ type: 'EXAM' })).body.list[0]?.reportId ?? '' },
      reader,
    )
    expect(await names({ unreadOnly: true })).toEqual(['东院的', '正常的'])
    for (const [pageSize, rest] of [
      [1, ['东院的', '正常的', '片子']],
      [2, ['正常的', '片子']],
    ] as const) {
      const { next } = (await list({ pageSize })).body
      expect(await names({ after: next })).toEqual(rest)
    }
  })

  it('refuses dates that are the wrong way round', async () => {
    expect((await list({ beginDate: '2026-02-01', endDate: '2026-01-01' })).status).toBe(400)
  })

  it('counts by branch', async () => {
    await desk.publish(
      aReport(patient),
      aReport(patient, { branchId: 'e' }),
      aReport(patient, { branchId: 'e' }),
    )
    const { body } = await desk.call(calls.listBranches, { patientId: patient.patientId }, reader)
    expect(
      body.map(({ name, reportCount, unreadCount }) => [name, reportCount, unreadCount]),
    ).toEqual([
      ['总院', 1, 1],
      ['东院', 2, 2],
    ])
  })
})

describe('a value', () => {
  it('comes with the one before it in its own unit, unless the way of measuring changed', async () => {
    const at = (days: number) => ({
      collectedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
      reportedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
    const crea = (result: string, unit: string, method: string | null) => [
      { itemCode: 'CREA', itemName: '肌酐', result, unit, low: 41, high: 81, method },
    ]
    const patientNow = await desk.patient(reader)
    await desk.publish(
      aReport(patientNow, { ...at(40), items: crea('0.80', 'mg/dL', '甲法') }),
      aReport(patientNow, { ...at(1), items: crea('99', 'μmol/L', '乙法') }),
    )
    const reportId = await desk.published(patientNow, {
      ...at(20),
      items: crea('74', 'μmol/L', '甲法'),
    })
    const { body } = await desk.call(calls.getReport, { reportId }, reader)
    expect(body.items[0]).toMatchObject({ value: 74, low: 41, high: 81, last: { value: 70.72 } })
    // Who reads a shared report was not given the ones before it.
    const { report: shared } = await shareableReport.show(desk.dependencies, reportId, {
      accountId: reader.accountId,
      watermark: '',
      shareId: '',
      key: '',
      keyUntil: new Date(),
    })
    expect(shared?.items[0]).toMatchObject({ value: 74, last: null })
    const newest = await desk.published(patientNow, {
      ...at(0),
      items: crea('80', 'μmol/L', '甲法'),
    })
    const { body: changed } = await desk.call(calls.getReport, { reportId: newest }, reader)
    expect(changed.items[0]?.last).toBeNull()
  })
})

describe('a trend', () => {
  it('is in the newest unit, the oldest first, and of this patient only', async () => {
    const at = (days: number) => ({
      collectedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
      reportedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
    const crea = (result: string, unit: string, method: string) => [
      { itemCode: 'CREA', itemName: '肌酐', result, unit, low: null, high: null, method },
    ]
    const other = await desk.patient(reader)
    await desk.publish(
      aReport(patient, { ...at(400), items: crea('0.80', 'mg/dL', '甲法') }),
      aReport(patient, { ...at(200), items: crea('74', 'μmol/L', '甲法') }),
      aReport(other, { ...at(100), items: crea('300', 'μmol/L', '甲法') }),
    )
    const reportId = await desk.published(patient, { items: crea('76', 'μmol/L', '乙法') })
    const { body } = await desk.call(calls.getTrend, { reportId, itemCode: 'CREA' }, reader)
    expect(body.unit).toBe('μmol/L')
    expect(
      body.points.map(({ result, value, isConverted, hasNewUnit, hasNewMethod }) => [
        result,
        value,
        isConverted,
        hasNewUnit,
        hasNewMethod,
      ]),
    ).toEqual([
      ['0.80', 70.72, true, false, false],
      ['74', 74, false, true, false],
      ['76', 76, false, false, true],
    ])
  })
})

describe('searching by number', () => {
  const search = (
    as: Reader,
    input: { kind?: 'card' | 'outpatient' | 'inpatient'; number: string; check?: string },
  ) =>
    desk.call(
      calls.search,
      { kind: input.kind ?? 'card', number: input.number, check: input.check ?? '周桂芳' },
      as,
    )

  it('finds by card, outpatient and inpatient number, with the name or the end of the document', async () => {
    await desk.publish(
      aReport(patient, { name: '门诊的', outpatientNo: 'V20260001' }),
      aReport(patient, { name: '住院的', admissionNo: 'Z20260001' }),
    )
    await desk.sql`
      insert into inpatient_stay (inpatient_id, branch_id, patient_id, admission_no, in_times, status, depart_name, ward_name, cost_type_name, in_date)
      values (gen_random_uuid(), 'b', ${patient.patientId}, 'Z20260001', 1, 'ADMITTED', '内科', '一病区', '自费', hospital_today())`
    const names = async (input: Parameters<typeof search>[1]) =>
      (await search(reader, input)).body.list.map(({ name }) => name).sort()
    expect(await names({ number: patient.cardNo.toLowerCase() })).toEqual(['住院的', '门诊的'])
    expect(await names({ kind: 'outpatient', number: 'V20260001', check: '4321' })).toEqual([
      '门诊的',
    ])
    expect(await names({ kind: 'inpatient', number: 'Z20260001' })).toEqual(['住院的'])
  })

  it.each(['12', '门-2026/7', 'v-12.3a'])(
    'finds by %s, as the hospital numbers it',
    async (number) => {
      await desk.publish(
        aReport(patient, { name: '门诊的', outpatientNo: number }),
        aReport(patient, { name: '住院的', admissionNo: number }),
      )
      await desk.sql`update patient set patient_no = ${number} where patient_id = ${patient.patientId}`
      for (const kind of ['card', 'outpatient'] as const)
        expect(
          (await search(reader, { kind, number: number.toLowerCase() })).body.list,
        ).toContainEqual(expect.objectContaining({ name: '门诊的' }))
    },
  )

  it("says the same of a stranger's number, a number of nobody and a wrong name", async () => {
    const stranger = await desk.reader()
    const replies = [
      await search(stranger, { number: patient.cardNo }),
      await search(stranger, { number: 'C00000000000' }),
      await search(reader, { number: patient.cardNo, check: '王小明' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('stops after some wrong tries, also when the right one comes', async () => {
    for (let time = 0; time < 5; time += 1)
      await search(reader, { number: patient.cardNo, check: '王小明' })
    expect((await search(reader, { number: patient.cardNo })).status).toBe(429)
  })

  it('refuses a number that is none', async () => {
    for (const number of ['', ' ', '1\n2', 'x'.repeat(65)])
      expect((await search(reader, { number })).status).toBe(400)
  })
})

describe('the hospital', () => {
  it('that does not answer is asked again, and nothing is lost', async () => {
    const report = reportDocumentOf(aReport(patient, { name: '晚到的' }))
    desk.his.pages.push({ documents: [report], next: 'later', hasMore: false })
    desk.his.mode = 'down'
    await desk.ask()
    expect((await list()).body.list).toEqual([])
    desk.his.mode = 'ok'
    await desk.ask()
    expect((await list()).body.list.map(({ name }) => name)).toEqual(['晚到的'])
  })

  it('may send a report of somebody unknown: it waits, the others come', async () => {
    expect(await desk.publish(aReport({ ...patient, patientNo: 'NOBODY' }), aReport(patient))).toBe(
      1,
    )
  })
})
