/** The public calls about the hospital, on the demo hospital. */
import { hospitalArea } from '../../../server/areas/hospital'
import { sanitiseHtml } from '../../../server/areas/hospital/sanitise_html'
import { contract } from '../../../src/contract'
import { OWN_HOSPITAL } from '../../../src/contract/hospital'
import { forAllTests, refused } from '../../support/server/for_tests'
import { resetClock, setMinutesFromMidnight } from '../../support/server/hospital_clock'
import { startTestServer } from '../../support/server/test_server'

const { hospital } = contract

const server = forAllTests(() => startTestServer({ areas: [hospitalArea], seeded: true }))

test('tells about the hospital, and nothing about another one', async () => {
  const found = await server.call(hospital.getHospital, { id: 'yunxi-first' })
  expect(found).toMatchObject({
    status: 200,
    body: { name: '云溪市第一人民医院', level: '三级甲等' },
  })
  expect(await server.send(hospital.getHospital, { id: 'elsewhere' })).toMatchObject(
    refused(404, 'NOT_FOUND'),
  )
  expect((await server.send(hospital.getHospital, { id: 'a b' })).status).toBe(400)
})

test('is found by a client that was told no id, and says which services it has', async () => {
  const { body } = await server.call(hospital.getHospital, { id: OWN_HOSPITAL })
  expect(body).toMatchObject({
    hospitalId: 'yunxi-first',
    services: [
      'inpatient',
      'waitlist',
      'share',
      'exam',
      'form',
      'feedback',
      'rating',
      'rating_shown',
      'refund_ask',
      'pay_code',
      'record_copy',
    ],
  })
  const branches = await server.call(hospital.listBranches, { hospitalId: OWN_HOSPITAL })
  expect(branches.body.map((branch) => branch.hospitalBranchId)).toEqual([
    'yunxi-main',
    'yunxi-east',
  ])
  const remarks = await server.call(hospital.listRemarks, { hospitalId: OWN_HOSPITAL })
  expect(remarks.body.length).toBeGreaterThan(0)
})

test('lists the branches in order with the places left today', async () => {
  const at1630 = -450
  await setMinutesFromMidnight(server.sql, at1630 - 1)
  const [counted] = await server.sql<{ left: number }[]>`
    select coalesce(sum(t.capacity - t.taken), 0)::int as left from slot t
    where t.branch_id = 'yunxi-main' and t.visit_date = hospital_today() and not t.stopped and t.begins_at > hospital_now() and t.release_at <= hospital_now()`
  const { body } = await server.call(hospital.listBranches, {
    hospitalId: 'yunxi-first',
    type: 'registration',
  })
  expect(body.map((branch) => branch.hospitalBranchId)).toEqual(['yunxi-main', 'yunxi-east'])
  expect(body[0]).toMatchObject({ leftToday: counted?.left, todayUntil: '16:30' })
  await setMinutesFromMidnight(server.sql, at1630 + 1)
  const after = await server.call(hospital.listBranches, { hospitalId: 'yunxi-first' })
  await resetClock(server.sql)
  expect(after.body[0]?.todayUntil).toBeNull()
})

test('lists branches without counting for other purposes, whatever they are called; refuses an unknown hospital', async () => {
  const { body } = await server.call(hospital.listBranches, {
    hospitalId: 'yunxi-first',
    type: 'report',
  })
  expect(body[0]).not.toHaveProperty('leftToday')
  const other = await server.call(hospital.listBranches, {
    hospitalId: 'yunxi-first',
    type: 'cooking',
  })
  expect(other.body).toMatchObject(body)
  expect((await server.send(hospital.listBranches, { hospitalId: 'elsewhere' })).status).toBe(404)
})

test('lists notices by type and branch, newest first', async () => {
  const all = (
    await server.call(hospital.listRemarks, { hospitalId: 'yunxi-first', type: 'announcement' })
  ).body
  const east = (
    await server.call(hospital.listRemarks, {
      hospitalId: 'yunxi-first',
      hospitalBranchId: 'yunxi-east',
      type: 'announcement',
    })
  ).body
  expect(all.map((remark) => remark.publishedAt)).toEqual(
    all
      .map((remark) => remark.publishedAt)
      .sort()
      .reverse(),
  )
  expect(east.length).toBeLessThan(all.length)
  expect(all.every((remark) => remark.type === 'announcement')).toBe(true)
})

test('tells the registration rules in the numbers that the server keeps', async () => {
  const { body } = await server.call(hospital.listRemarks, { type: 'registration' })
  expect(body[0]?.content).toContain('15 分钟内付款')
  expect(body[0]?.content).toContain('就诊前一天 17:00 前')
})

test('may be kept for a moment and asked for again by ETag', async () => {
  const first = await server.app.inject({ url: '/hos/public/v1/hospital/yunxi-first' })
  expect(first.headers['cache-control']).toBe('public, max-age=15')
  const again = await server.app.inject({
    url: '/hos/public/v1/hospital/yunxi-first',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  const missing = await server.app.inject({ url: '/hos/public/v1/hospital/elsewhere' })
  expect(missing.headers['cache-control']).toBe('no-store')
})

test.each([
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['a<script>alert(1)</script>b', 'ab'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<a href="javascript:x">link</a>', 'link'],
  ['<scr<script></script>ipt>alert(1)', 'ipt&gt;alert(1)'],
  ['5 < 6 & <b>bold</b>', '5 &lt; 6 &amp; <b>bold</b>'],
  ['<p', ''],
  ['<svg><p>x</p></svg>y', 'y'],
])('keeps only plain structure of %s', (html, kept) => {
  expect(sanitiseHtml(html)).toBe(kept)
})
