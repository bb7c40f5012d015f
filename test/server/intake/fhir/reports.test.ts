/** Reports as laboratories of other houses write them: what of a DiagnosticReport and its Observations reaches the patient. */
import { makePdf } from '../../../../server/pdf'
import { fhir } from '../../../support/server/fhir'
import { forAllTests } from '../../../support/server/for_tests'
import { startWithSystem } from '../../../support/server/integration'
import { aPatient, aSite, ext, theHospital } from './resources'

const server = forAllTests(() => startWithSystem('system/*.write system/*.read'))
beforeAll(async () => {
  await put(theHospital())
  await put(aSite())
  await server.sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values ('00000000-0000-4000-8000-000000000001', 'h1', '0100265318', 'C1', '李小龙', '01', 'x', 'x', 'male', '1980-05-01', '13800000000')`
  await put(aPatient())
})

const put = (resource: { resourceType: string; id: string }) =>
  fhir(server.app, server.token, {
    method: 'PUT',
    url: `/${resource.resourceType}/${resource.id}`,
    body: resource,
  })

const aLook = { title: '血常规', footer: '', madeAt: new Date(0) }
const coded = (code: string) => ({ coding: [{ code }] })
const anObservation = (id: string, given: object = {}) => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: coded('K'),
  ...given,
})
const aReport = (id: string, given: object = {}) => ({
  resourceType: 'DiagnosticReport',
  id,
  status: 'final',
  category: [coded('LAB')],
  code: { text: '血常规' },
  subject: { reference: 'Patient/P1' },
  effectiveDateTime: '2026-11-20T10:10:00+08:00',
  performer: [{ reference: 'Organization/lab', display: '检验科' }],
  extension: [ext('branch', { valueReference: { reference: 'Location/b1' } })],
  ...given,
})
const contained = (...observations: object[]) => {
  const inside = observations.map((one, index) => ({ ...anObservation(`o${index}`), ...one }))
  return { contained: inside, result: inside.map(({ id }) => ({ reference: `#${id}` })) }
}
const rowOf = async (id: string) =>
  (
    await server.sql`select *, to_char(collected_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as collected from report where report_no = ${id}`
  )[0]
const itemsOf = (id: string) =>
  server.sql`select item_code, item_name, en_name, result, unit, ref_range, flag from report_item join report using (report_id) where report_no = ${id} order by line_no`

describe('a line of a report', () => {
  it.each([
    [
      'a ratio',
      { valueRatio: { numerator: { value: 1 }, denominator: { value: 160 } } },
      { result: '1:160' },
    ],
    [
      'a range',
      { valueRange: { low: { value: 0, unit: '/HP' }, high: { value: 1 } } },
      { result: '0-1', unit: '/HP' },
    ],
    ['a moment', { valueDateTime: '2026-11-20T02:05:00Z' }, { result: '2026-11-20 10:05' }],
    ['no value, and why', { dataAbsentReason: { text: '标本溶血' } }, { result: '标本溶血' }],
    ['no value yet', { status: 'registered' }, { result: '结果待出' }],
    ['no value, and a code why', { dataAbsentReason: coded('not-performed') }, { result: '未做' }],
    [
      'a unit by UCUM only',
      { valueQuantity: { value: 6.4, code: 'mmol/L' } },
      { result: '6.4', unit: 'mmol/L' },
    ],
    [
      'a word of HL7 for what was found',
      { valueString: '检出', interpretation: [coded('DET')] },
      { flag: 'A' },
    ],
    [
      'codes of two systems',
      {
        valueInteger: 1,
        code: { coding: [{ display: 'Leukocytes' }, { code: 'NEUT%', display: '中性粒细胞比率' }] },
      },
      { itemCode: 'NEUT%', itemName: '中性粒细胞比率', enName: 'Leukocytes' },
    ],
    [
      'a name and no code',
      { valueInteger: 1, code: { text: '白细胞' } },
      { itemCode: '白细胞', itemName: '白细胞' },
    ],
    [
      'several ranges',
      {
        valueInteger: 1,
        referenceRange: [
          { type: coded('treatment'), text: '治疗 9' },
          { type: coded('normal'), text: '0-5' },
        ],
      },
      { refRange: '0-5' },
    ],
  ])('has %s', async (words, observation, expected) => {
    const id = `LINE-${Buffer.from(words).toString('hex').slice(-30)}`
    const { status } = await put(aReport(id, contained(observation)))
    expect({ status, items: await itemsOf(id) }).toMatchObject({ status: 201, items: [expected] })
  })

  it('stands beside its components', async () => {
    const parts = [
      { code: coded('SYS'), valueInteger: 120 },
      { code: coded('DIA'), dataAbsentReason: coded('error') },
    ]
    await put(aReport('PARTS', contained({ valueString: '卧位', component: parts })))
    expect((await itemsOf('PARTS')).map(({ result }) => result)).toEqual([
      '卧位',
      '120',
      '未能测出',
    ])
  })

  it('comes of the members of a panel, once, also when they come last', async () => {
    const to = (id: string) => ({ reference: `Observation/${id}` })
    const result = [to('panel'), to('m1')]
    await put(aReport('PANEL', { result }))
    await put(anObservation('panel', { hasMember: [to('m1'), to('m2')] }))
    await put(anObservation('m1', { valueInteger: 1 }))
    await put(anObservation('m2', { valueInteger: 2 }))
    expect((await itemsOf('PANEL')).map(({ result: words }) => words)).toEqual(['1', '2'])
  })
})

describe('a report', () => {
  it('of a laboratory names its department, its doctor and a period', async () => {
    const doctor = {
      resourceType: 'Practitioner',
      id: 'dr',
      name: [{ family: '沈', given: ['怀远'] }],
    }
    await put(
      aReport('PEOPLE', {
        contained: [doctor],
        performer: [{ reference: 'Organization/lab', display: '检验科' }, { reference: '#dr' }],
        effectiveDateTime: undefined,
        effectivePeriod: { start: '2026-11-20T02:10:00Z' },
      }),
    )
    expect(await rowOf('PEOPLE')).toMatchObject({
      departName: '检验科',
      reportDoctor: '沈怀远',
      collected: '2026-11-20 02:10',
    })
    const { body } = await put(aReport('NOBODY', { performer: [] }))
    expect(JSON.stringify(body)).toContain('the extension department-name is missing')
  })

  it.each([
    [['LAB', 'MB'], 'MICROBIOLOGY'],
    [['PF'], 'EXAM'],
    [['laboratory'], 'LAB'],
    [['LP29684-5'], 'EXAM'],
  ])('of the categories %j is %s', async (codes, type) => {
    const id = `KIND-${codes.join('-')}`
    await put(aReport(id, { category: codes.map(coded) }))
    expect(await rowOf(id)).toMatchObject({ type })
  })

  it('of a culture says what was found besides, and that nothing grew', async () => {
    const given = contained({ code: { text: '培养结果' }, valueString: '培养 2 天无细菌生长' })
    await put(aReport('CULTURE', { category: [coded('MB')], ...given }))
    expect(await itemsOf('CULTURE')).toMatchObject([{ result: '培养 2 天无细菌生长' }])
  })

  it.each([
    [
      'a code',
      { coding: [{ system: 'http://snomed.info/sct', code: '264868006', display: 'No growth' }] },
    ],
    ['words', { text: '培养 48 小时无细菌生长' }],
  ])('of a culture has no organism where nothing grew, said by %s', async (by, found) => {
    const id = `NONE-${by.length}`
    const given = contained({ code: { text: '培养结果' }, valueCodeableConcept: found })
    await put(aReport(id, { category: [coded('MB')], ...given }))
    expect(await rowOf(id)).toMatchObject({ organisms: [], isAbnormal: false })
    expect(await itemsOf(id)).toHaveLength(1)
  })

  it('of a culture shows a test without S, I or R as its figure, and one that stands alone by its words', async () => {
    const component = [
      { code: { text: '头孢他啶' }, valueQuantity: { value: 4, unit: 'mg/L' } },
      { code: { text: '亚胺培南' }, interpretation: [coded('S')] },
    ]
    const alone = { code: { text: '庆大霉素' }, interpretation: [coded('R')] }
    const grown = { valueCodeableConcept: { text: '大肠埃希菌' }, component }
    const { status } = await put(
      aReport('FIGURES', { category: [coded('MB')], ...contained(grown, alone) }),
    )
    expect(status).toBe(201)
    expect(await rowOf('FIGURES')).toMatchObject({
      organisms: [{ name: '大肠埃希菌', tests: [{ name: '亚胺培南', result: 'S' }] }],
    })
    expect(await itemsOf('FIGURES')).toMatchObject([
      { itemName: '大肠埃希菌：头孢他啶', result: '4', unit: 'mg/L' },
      { itemName: '庆大霉素', result: '耐药' },
    ])
  })

  it('shows what the laboratory notes beside a result, a coded conclusion, and plain text', async () => {
    const lines = contained({ code: { text: '钾' }, valueInteger: 6, note: [{ text: '标本溶血' }] })
    const data = Buffer.from('两肺未见实变。').toString('base64')
    const presentedForm = [{ contentType: 'text/plain;charset=UTF-8', data }]
    const conclusionCode = [{ text: '未见异常' }]
    await put(aReport('NOTED', { ...lines, presentedForm, conclusionCode }))
    expect(await rowOf('NOTED')).toMatchObject({
      status: 'PUBLISHED',
      reminder: '钾：标本溶血',
      findings: '两肺未见实变。',
      impression: '未见异常',
    })
  })

  it('stays one when its numbers come in another order', async () => {
    const numbered = (...values: string[]) => ({
      ...aReport('ORDER', contained({ valueInteger: 1 })),
      identifier: values.map((value) => ({ system: `urn:${value}`, value })),
    })
    await put(numbered('ORDER-1', 'ORDER-2'))
    await put(numbered('ORDER-2', 'ORDER-1'))
    const rows = await server.sql`select report_no from report where report_no like 'ORDER%'`
    expect(rows.map(({ reportNo }) => reportNo)).toEqual(['ORDER-1'])
  })

  it('stays one when its first number is replaced, ends, or comes only later', async () => {
    const numbered = (identifier: object[], given: object = {}) => ({
      ...aReport('NUMBERS', contained({ valueInteger: 1 })),
      identifier,
      ...given,
    })
    const [one, two] = ['NUMBERS-1', 'NUMBERS-2'].map((value) => ({ system: 'urn:lis', value }))
    await put(numbered([]))
    await put(numbered([one ?? {}]))
    await put(numbered([two ?? {}, { ...one, use: 'old' }]))
    const reply = await put(numbered([two ?? {}], { status: 'corrected', '#document': 'STRANGER' }))
    expect(reply.status).toBe(200)
    const rows = await server.sql`
      select report_no, version from report where report_no like 'NUMBERS%' or report_no = 'STRANGER'`
    expect(rows).toEqual([expect.objectContaining({ reportNo: 'NUMBERS' })])
    const { body } = await fhir(server.app, server.token, {
      method: 'GET',
      url: '/DiagnosticReport?identifier=urn:lis|NUMBERS-2',
    })
    expect(JSON.stringify(body)).toContain('"status":"corrected"')
    expect(JSON.stringify(body)).not.toContain('#document')
    const again = await put(numbered([two ?? {}], { status: 'corrected' }))
    expect(JSON.stringify(again.body)).toContain('is as it was')
  })

  it('has the digits that were measured, on the phone and given back', async () => {
    const line = (value: string) =>
      `{"resourceType":"Observation","id":"exact","status":"final","code":{"text":"\\"value\\": 5.10, K"},
        "valueQuantity":{"value":${value},"unit":"mmol/L"},"referenceRange":[{"low":{"value":3.50},"high":{"value": 5.5 }}],
        "note":[{"text":"复查 1.10,"}]}`
    const say = (method: 'GET' | 'PUT', payload?: string) =>
      server.app.inject({
        method,
        url: '/fhir/R4/Observation/exact',
        headers: {
          authorization: `Bearer ${server.token}`,
          ...(payload && { 'content-type': 'application/fhir+json' }),
        },
        ...(payload && { payload }),
      })
    expect((await say('PUT', line('5.10'))).statusCode).toBe(201)
    await put(aReport('EXACT', { result: [{ reference: 'Observation/exact' }] }))
    expect(await itemsOf('EXACT')).toMatchObject([
      { result: '5.10', refRange: '3.50-5.5', flag: 'N' },
    ])
    const { body } = await say('GET')
    expect(body).toContain('"valueQuantity":{"value":5.10,"unit":"mmol/L"}')
    expect(body).toContain('"low":{"value":3.50},"high":{"value":5.5}')
    expect(body).not.toContain('value#')
    // The same again is no news, other digits are.
    expect((await say('PUT', line('5.10'))).body).toContain('is as it was')
    expect((await say('PUT', line('5.100'))).body).toContain('was renewed')
    expect(await itemsOf('EXACT')).toMatchObject([{ result: '5.100' }])
  })

  it('needs no branch where the hospital has one', async () => {
    await put(aReport('BRANCHLESS', { ...contained({ valueInteger: 1 }), extension: [] }))
    expect(await rowOf('BRANCHLESS')).toMatchObject({ branchId: 'b1' })
  })

  it('is no correction when only what it refers to, or what is not shown of it, comes anew', async () => {
    const result = [{ reference: 'Observation/same' }]
    const imagingStudy = [{ reference: 'ImagingStudy/grows' }]
    const study = (given: object) =>
      put({
        resourceType: 'ImagingStudy',
        id: 'grows',
        ...{ status: 'available', subject: { reference: 'Patient/P1' }, ...given },
      })
    const corrections = async () => {
      const { correctedAt, version } = (await rowOf('SAME')) ?? {}
      return { correctedAt, version }
    }
    await put(anObservation('same', { valueInteger: 1 }))
    await study({ numberOfInstances: 1 })
    await put(aReport('SAME', { result, imagingStudy }))
    await study({ numberOfInstances: 200 })
    await put(anObservation('same', { valueInteger: 1, issued: '2026-11-20T10:10:00+08:00' }))
    await put(aReport('SAME', { result, imagingStudy, text: { status: 'generated' } }))
    expect(await corrections()).toEqual({ correctedAt: null, version: 1 })
    await put(anObservation('same', { valueInteger: 2 }))
    expect(await corrections()).toEqual({ correctedAt: expect.any(Date), version: 2 })
    await put(anObservation('same', { valueInteger: 1 }))
    expect(await itemsOf('SAME')).toMatchObject([{ result: '1' }])
  })

  it('with a PDF is that file, until a newer version has none', async () => {
    const data = (await makePdf((page) => page.title('检验科', '血常规'), aLook)).toString('base64')
    const presentedForm = [{ contentType: 'application/pdf', data }]
    const one = await put(aReport('FILE', { presentedForm }))
    expect(one.body).toMatchObject({ issue: [{ severity: 'information' }] })
    expect(await rowOf('FILE')).toMatchObject({
      status: 'PUBLISHED',
      pdf: Buffer.from(data, 'base64'),
    })
    await put(aReport('FILE', { conclusion: '未见异常', status: 'corrected' }))
    expect(await rowOf('FILE')).toMatchObject({ status: 'PUBLISHED', pdf: null })
  })

  it('with a file that no phone opens says that it is not shown, and is handed out where there is nothing else', async () => {
    const pdf = [{ contentType: 'application/pdf', data: 'JVBERi0=' }]
    const both = await put(aReport('FORM-BOTH', { conclusion: '未见异常', presentedForm: pdf }))
    expect(both.body).toMatchObject({
      issue: [
        {},
        {
          severity: 'warning',
          diagnostics: expect.stringContaining('pdf: is no PDF that can be read'),
        },
      ],
    })
    expect(await rowOf('FORM-BOTH')).toMatchObject({ status: 'PUBLISHED', impression: '未见异常' })
    await put(aReport('FORM-ONLY', { presentedForm: pdf }))
    expect(await rowOf('FORM-ONLY')).toMatchObject({ status: 'WITHHELD' })
  })

  it('leaves its study’s day alone', async () => {
    const study = {
      resourceType: 'ImagingStudy',
      id: 'st',
      status: 'available',
      subject: { reference: 'Patient/P1' },
      started: '2026-11',
    }
    expect((await put(study)).status).toBe(201)
  })
})
