/** The documentation's resources, sent as they stand there: each is taken, and becomes the document it should. */
import * as v from 'valibot'
import { typesTaken } from '../../../../server/intake/fhir/kinds'
import { bundleOf, examples, fhir } from '../../../support/server/fhir'
import { forEachTest } from '../../../support/server/for_tests'
import { startWithSystem } from '../../../support/server/integration'
import { withOddDates } from '../odd_dates'
import { ext } from './resources'

const resources = examples.map(({ resource }) => resource)
/** About orders that only a real app has. */
const ofOrders = ['Appointment', 'Invoice-electronic', 'Task-copy']

const server = forEachTest(() => startWithSystem('system/*.*'))
beforeEach(async () => {
  await server.sql`insert into hospital (hospital_id, name) values ('hz-first', '还没有名字')`
  await server.sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    values ('00000000-0000-4000-8000-000000000001', 'hz-first', '0100265318', 'C1', '李小龙', '01', 'x', 'x', 'male', '1980-05-01', '13800000000')`
  await server.sql`insert into exam_rule (code, name, rule) values ('US-ABD', '腹部超声', '{}')`
})
afterEach(() => server.stop())

const resourceStatusOf = async ({ resourceType, id }: { resourceType: string; id: string }) => {
  const { body } = await fhir(server.app, server.token, {
    method: 'GET',
    url: `/${resourceType}/${id}`,
  })
  return v.parse(
    v.object({ meta: v.object({ tag: v.tuple([v.object({ code: v.string() })]) }) }),
    body,
  ).meta.tag[0].code
}

it('has one of every type that is taken in', () => {
  const received = new Set(resources.map(({ resourceType }) => resourceType))
  expect(typesTaken.filter((type) => !received.has(type))).toEqual([])
})

it('are taken in one transaction', async () => {
  const { status, body } = await fhir(server.app, server.token, {
    method: 'POST',
    url: '',
    body: bundleOf('transaction', resources),
  })
  expect([status, body]).toEqual([200, expect.anything()])
  const odd = []
  for (const { name, resource } of examples) {
    const resourceStatus = await resourceStatusOf(resource)
    if (
      !['taken', 'part'].includes(resourceStatus) &&
      !ofOrders.some((one) => name.startsWith(one))
    )
      odd.push([name, resourceStatus])
  }
  expect(odd).toEqual([])
  expect(await books()).toEqual(expected)
})

it('are taken one by one, the last first, with the same books at the end', async () => {
  for (const resource of [...resources].reverse()) {
    const { status } = await fhir(server.app, server.token, {
      method: 'PUT',
      url: `/${resource.resourceType}/${resource.id}`,
      body: resource,
    })
    expect([resource.id, status]).toEqual([resource.id, 201])
  }
  expect(await books()).toEqual(expected)
})

it('a step that settles the stay says so at it', async () => {
  await fhir(server.app, server.token, {
    method: 'POST',
    url: '',
    body: bundleOf('transaction', resources),
  })
  const step = resources.find(({ id }) => id === 'ZY20261119-1.step4')
  const said = [Object(step).extension, ext('settles', { valueBoolean: true })].flat()
  const { status } = await fhir(server.app, server.token, {
    method: 'PUT',
    url: `/Task/${step?.id}`,
    body: { ...step, extension: said },
  })
  expect(status).toBe(200)
  expect(await books()).toMatchObject({
    stays: [{ discharge: { steps: [{ name: '取出院带药', byPatient: true, settles: true }] } }],
  })
})

it('are refused with any of their dates out of bounds', async () => {
  for (const resource of resources)
    await fhir(server.app, server.token, {
      method: 'PUT',
      url: `/${resource.resourceType}/${resource.id}`,
      body: resource,
    })
  const accepted: string[] = []
  for (const resource of resources) {
    for (const { place, odd } of withOddDates(resource)) {
      const { status } = await fhir(server.app, server.token, {
        method: 'PUT',
        url: `/${resource.resourceType}/${resource.id}`,
        body: odd,
      })
      if (status < 400 || status > 499) accepted.push(`${status} ${resource.id} ${place}`)
    }
  }
  // Of a Schedule only the times of its Slots count.
  expect(accepted.filter((one) => !/ OP20261201-0123 (start|end) /.test(one))).toEqual([])
})

const books = async () => ({
  doctors: await server.sql`select name, title from doctor`,
  clinic: await server.sql`
    select s.clinic_id, s.doctor_id, s.reg_fee_fen, count(*)::int as times, sum(t.capacity)::int as places
    from schedule s join slot t using (schedule_id) group by s.schedule_id`,
  items: await server.sql`select item_code, letter, counters from queue_item`,
  stays:
    await server.sql`select admission_no, ward_name, bed_no, doctor_name, cost_type_name, to_char(in_date, 'YYYY-MM-DD') as in_date, discharge, suggested_deposit from inpatient_stay`,
  fees: await server.sql`select name, amount_fen from inpatient_fee order by name`,
  bills:
    await server.sql`select b.title, b.depart_name, b.doctor_name, i.name, i.amount_fen from outpatient_bill b join outpatient_item i using (bill_id)`,
  reports:
    await server.sql`select r.report_no, r.status, count(i.*)::int as items from report r left join report_item i using (report_id) group by 1, 2 order by 1`,
  entitlements: await server.sql`
    select hospital_entitlement_id, department_id, doctor_id, valid_from, valid_until, reason, state from entitlement`,
  followUps: await server.sql`
    select hospital_follow_up_id, department_id, doctor_id, valid_from, valid_until, reason, exams, state from follow_up`,
  devices: await server.sql`
    select r.resource_id, r.branch_id, r.department_name, r.place, count(*)::int as times, sum(s.capacity) filter (where not s.stopped)::int as places
    from exam_resource r join exam_slot s using (resource_id) group by 1`,
  exams: await server.sql`
    select hospital_id, code, name, ordered_by, ordered_at, latest_at, risks, state from exam_order`,
  prescriptions: await server.sql`
    select hospital_prescription_id, department_id, doctor_id, state, lines, last_day from prescription`,
  papers: await server.sql`
    select hospital_document_id, type, title, author, issued_at, state, sections from clinical_document`,
  film: await server.sql`select study_uid from report where study_uid is not null`,
})
const expected = {
  doctors: [{ name: '沈怀远', title: 'chief' }],
  clinic: [
    { clinicId: 'OP20261201-0123', doctorId: 'doc-shen', regFeeFen: 1500, times: 2, places: 8 },
  ],
  items: [{ itemCode: 'blood', letter: 'C', counters: 3 }],
  stays: [
    {
      admissionNo: 'Z20265318',
      wardName: '心内科一病区',
      bedNo: '12',
      doctorName: '沈怀远',
      costTypeName: '城镇职工基本医疗保险',
      inDate: '2026-11-19',
      discharge: {
        state: 'audited',
        orderedAt: '2026-11-24T09:10:00+08:00',
        counterOnly: null,
        steps: [
          {
            name: '取出院带药',
            who: '住院药房',
            byPatient: true,
            state: 'open',
            note: '住院楼 1 层，凭腕带领取',
          },
        ],
      },
      suggestedDeposit: {
        amountFen: 300_000,
        reason: '这周要做的检查和治疗，预计需要这些',
        since: '2026-11-20T16:00:00+08:00',
      },
    },
  ],
  fees: [
    { name: '一级护理', amountFen: 4800 },
    { name: '床位费（三人间）', amountFen: 4500 },
  ],
  bills: [
    {
      title: '检验申请',
      departName: '心血管内科',
      doctorName: '沈怀远',
      name: '血常规',
      amountFen: 2500,
    },
  ],
  reports: [
    { reportNo: 'LIS2026112000077', status: 'PUBLISHED', items: 2 },
    { reportNo: 'RIS2026112000009', status: 'PUBLISHED', items: 0 },
  ],
  entitlements: [
    {
      hospitalEntitlementId: 'XZ20261120-0007',
      departmentId: 'cardiology',
      doctorId: 'doc-shen',
      validFrom: '2026-12-01',
      validUntil: '2026-12-03',
      reason: '拿到检查结果后，可以免费再看一次',
      state: 'open',
    },
  ],
  followUps: [
    {
      hospitalFollowUpId: 'SF20261120-0007',
      departmentId: 'cardiology',
      doctorId: 'doc-shen',
      validFrom: '2026-12-01',
      validUntil: '2026-12-10',
      reason: '复查血脂，看看药量要不要调',
      exams: [{ code: 'LAB-LIPIDS', name: '血脂', examOrderId: null }],
      state: 'active',
    },
  ],
  devices: [
    {
      resourceId: 'US1',
      branchId: 'main',
      departmentName: '超声科',
      place: '门诊楼 3 层 超声一室',
      times: 3,
      places: 4,
    },
  ],
  exams: [
    {
      hospitalId: 'JC20261120-0007-1',
      code: 'US-ABD',
      name: '腹部超声',
      orderedBy: '沈怀远',
      orderedAt: new Date('2026-11-20T10:40:00+08:00'),
      latestAt: new Date('2026-12-04T23:59:00+08:00'),
      risks: ['diabetes', 'metformin'],
      state: 'ordered',
    },
  ],
  prescriptions: [
    {
      hospitalPrescriptionId: 'CF20261120-0007-1',
      departmentId: 'cardiology',
      doctorId: 'doc-shen',
      state: 'active',
      lastDay: '2026-12-17',
      lines: [
        {
          lineId: '1',
          code: 'ASPIRIN',
          name: '阿司匹林肠溶片',
          strength: '100mg×30片',
          dose: '一次 1 片',
          often: null,
          timesADay: 1,
          times: [],
          way: '口服，早饭前',
          from: '2026-11-20',
          until: '2026-12-17',
          quantity: '1 盒',
          note: null,
          state: 'active',
        },
      ],
    },
  ],
  papers: [
    {
      hospitalDocumentId: 'BA20261128-0417',
      type: 'discharge_summary',
      title: '出院小结',
      author: '沈怀远',
      issuedAt: new Date('2026-11-28T10:30:00+08:00'),
      state: 'current',
      sections: [
        { title: '出院诊断', text: '冠状动脉粥样硬化性心脏病' },
        { title: '出院医嘱', text: '按时吃药，两周后复诊。' },
      ],
    },
  ],
  film: [{ studyUid: '2.25.1180591620717411303424' }],
}
