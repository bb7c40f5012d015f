/** The search over the demo hospital, and the symptom helper: rules, no diagnosis. */
import { searchArea } from '../../../server/areas/search'
import { adviseFor } from '../../../server/areas/search/advice'
import { symptoms } from '../../../server/areas/search/symptoms'
import { contract } from '../../../src/contract'
import { forAllTests, refused } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const { search } = contract

const server = forAllTests(() => startTestServer({ areas: [searchArea], seeded: true }))

const find = async (words: string) => (await server.call(search.find, { words }, {})).body
const advise = (symptomId: string, age: number, sex: 'male' | 'female', hasRedFlag = false) =>
  server
    .call(search.adviseDepartments, { symptomId, age, sex, hasRedFlag }, {})
    .then(({ body }) => body)

test.each([
  ['心内科', '心血管内科'],
  ['xnk', '心血管内科'],
  ['guke', '骨科'],
  ['gk', '骨科'],
  ['牙科', '口腔科'],
  ['ebh', '耳鼻咽喉科'],
  ['月经不调', '妇科'],
])('%s finds %s first, without an account', async (words, name) => {
  expect((await find(words)).departments[0]?.name).toBe(name)
})

test('a doctor is found by name, pinyin and initials', async () => {
  const [doctor] = await server.sql<{ doctorId: string; name: string }[]>`
    select doctor_id, name from doctor order by doctor_id limit 1`
  const found = await find(doctor?.name ?? '')
  expect(found.doctors[0]?.doctorId).toBe(doctor?.doctorId)
})

test('a symptom is found as people say it', async () => {
  expect((await find('拉肚子')).symptoms[0]?.name).toBe('腹泻')
  expect((await find('touteng')).symptoms.map(({ name }) => name)).toContain('头痛')
})

test.each([['胸口闷'], ['胸口很闷'], ['胸闷'], ['心梗']])(
  '%s is found, and is urgent',
  async (words) => {
    const { symptoms: found } = await find(words)
    expect(found.find(({ name }) => name === '胸痛')?.isUrgent).toBe(true)
  },
)

test.each([
  ['孩子发烧', '发热', '儿内科'],
  ['宝宝咳嗽', '咳嗽', '儿内科'],
  ['发烧', '发热', '呼吸与危重症医学科'],
  ['胸口闷', '胸痛', '心血管内科'],
  ['腰疼', '腰腿痛', '骨科'],
  ['打疫苗', '打疫苗', '全科医学科'],
  ['孩子打疫苗', '打疫苗', '儿童保健科'],
])('%s: %s leads to %s first, and names its danger signs', async (words, name, department) => {
  const [symptom] = (await find(words)).symptoms
  expect(symptom?.name).toBe(name)
  expect(symptom?.departments?.[0]?.name).toBe(department)
  expect(symptom?.redFlags?.length).toBeGreaterThan(2)
})

test('who does not say that it is a child sees the way for children, too', async () => {
  const [fever] = (await find('发烧')).symptoms
  expect(fever?.departments?.map(({ name }) => name)).toContain('儿内科')
  expect(fever?.departments?.length).toBeLessThanOrEqual(4)
})

test('what does not press is not called urgent', async () => {
  const { symptoms: found } = await find('脱发')
  expect(found.map(({ isUrgent }) => isUrgent)).toEqual([false])
})

test.each([['%'], ["'; drop table doctor; --"], ['😀'], ['\u0000x'], ['_']])(
  '%p finds nothing and breaks nothing',
  async (words) => {
    const { status, body } = await server.send(search.find, { words })
    expect(status).toBe(200)
    expect(body).toEqual({ departments: [], doctors: [], symptoms: [] })
  },
)

test.each([[''], ['   '], ['长'.repeat(41)]])('%p is refused', async (words) => {
  expect(await server.send(search.find, { words })).toMatchObject(refused(400, 'BAD_INPUT'))
})

describe('the symptom helper', () => {
  test('knows forty symptoms and more, each once, in parts of the body', async () => {
    const { groups, version } = (await server.call(search.listSymptoms, {}, {})).body
    const ids = groups.flatMap((group) => group.symptoms.map(({ symptomId }) => symptomId))
    expect(ids.length).toBeGreaterThanOrEqual(40)
    expect(new Set(ids).size).toBe(ids.length)
    expect(version).toMatch(/^\d{4}\.\d{1,2}\.\d+$/)
  })

  test('a red flag leads to the emergency department and to no other', async () => {
    expect(await advise('chest_pain', 60, 'male', true)).toMatchObject({
      isEmergency: true,
      departments: [],
    })
    const { redFlags } = (await server.call(search.getSymptom, { symptomId: 'chest_pain' }, {}))
      .body
    expect(redFlags.length).toBeGreaterThan(2)
  })

  test.each<[string, number, 'male' | 'female', string]>([
    ['chest_pain', 60, 'male', '心血管内科'],
    ['cough', 40, 'female', '呼吸与危重症医学科'],
    ['cough', 5, 'female', '儿内科'],
    ['eye_red', 5, 'male', '眼科'],
    ['period', 30, 'female', '妇科'],
    ['prostate', 65, 'male', '泌尿外科'],
    ['memory', 70, 'female', '老年医学科'],
    ['child_growth', 8, 'male', '儿童保健科'],
    ['joint', 50, 'female', '骨科'],
  ])('%s at %i, %s: %s first', async (symptomId, age, sex, name) => {
    expect((await advise(symptomId, age, sex)).departments[0]?.name).toBe(name)
  })

  test('nobody is sent where he is not seen: every symptom, every age and sex', async () => {
    const rows = await server.sql<
      { departId: string; minAge: number | null; maxAge: number | null; sexLimit: string | null }[]
    >`
      select department_id as depart_id, min_age, max_age, sex_limit from department`
    const limits = new Map(rows.map((row) => [row.departId, row]))
    for (const { symptomId } of symptoms) {
      for (const age of [0, 8, 13, 14, 30, 70]) {
        for (const sex of ['male', 'female'] as const) {
          const { departments } = await advise(symptomId, age, sex)
          expect([symptomId, age, sex, departments.length > 0]).toEqual([symptomId, age, sex, true])
          for (const { departId } of departments) {
            const limit = limits.get(departId)
            expect(age).toBeGreaterThanOrEqual(limit?.minAge ?? 0)
            expect(age).toBeLessThanOrEqual(limit?.maxAge ?? 200)
            expect([sex, null]).toContain(limit?.sexLimit ?? null)
          }
        }
      }
    }
  })

  test('no department is given the reason of another one', async () => {
    const departments = await server.sql<
      { departId: string; name: string; minAge: null; maxAge: null; sexLimit: null }[]
    >`
      select department_id as depart_id, name, null as min_age, null as max_age, null as sex_limit from department where parent_id is not null`
    const shared = symptoms.flatMap((symptom) =>
      [5, 30, 70].flatMap((age) =>
        (['male', 'female'] as const).flatMap((sex) => {
          const advised = adviseFor(symptom, { age, sex }, departments)
          const names = new Map(advised.map(({ reason, department }) => [reason, department.name]))
          return advised.filter(
            ({ reason, department }) =>
              // A name within another one is found by the same word, such as 骨科 at both branches: one choice.
              !names.get(reason)?.includes(department.name) &&
              !department.name.includes(names.get(reason) ?? '') &&
              !department.name.includes('儿'),
          )
        }),
      ),
    )
    expect(shared).toEqual([])
    const found = await advise('abdomen', 30, 'female')
    expect(found.departments.map(({ name, reason }) => [name, reason]).slice(0, 2)).toEqual([
      ['消化内科', '肚子痛先看消化内科'],
      ['妇科', '女性也可能与妇科的问题有关'],
    ])
  })

  test('a hospital without the department sends to general medicine', () => {
    const general = {
      departId: 'general',
      name: '全科医学科',
      minAge: 14,
      maxAge: null,
      sexLimit: null,
    }
    const [chest] = symptoms.filter(({ symptomId }) => symptomId === 'chest_pain')
    expect(
      chest &&
        adviseFor(chest, { age: 40, sex: 'male' }, [general]).map(
          ({ department }) => department.departId,
        ),
    ).toEqual(['general'])
  })

  test('an unknown symptom is 404, an odd age is refused', async () => {
    expect((await server.send(search.getSymptom, { symptomId: 'nothing' })).status).toBe(404)
    const asked = { symptomId: 'nothing', age: 5, sex: 'male', hasRedFlag: false }
    expect((await server.send(search.adviseDepartments, asked)).status).toBe(404)
    const odd = { ...asked, symptomId: 'cough', age: -1 }
    expect((await server.send(search.adviseDepartments, odd)).status).toBe(400)
  })
})
