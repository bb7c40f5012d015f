/** The first hour of docs/integration, line by line as it stands there, said to an app in production mode on a database of its own. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { hospitalDay, hospitalNow } from '../../../server/values/hospital_time'
import { registrationCalls as calls } from '../../../src/contract/registration'
import { aPerson } from '../../support/e2e/people'
import { TestBed } from '../../support/hospital_week/test_bed/test_bed'

const root = path.join(__dirname, '../../..')
const page = readFileSync(path.join(root, 'docs/integration/README.md'), 'utf8')
const chapter = /## The first hour([\s\S]*?)\n## /.exec(page)?.[1] ?? ''
const [key = '', token = '', documents = '', looks = ''] = [
  ...chapter.matchAll(/```\n([\s\S]*?)\n```/g),
].map(([, lines]) => lines ?? '')

/** Where the engineer stands: his files beside the app's program. */
let desk: string
let testBed: TestBed

const say = (lines: string) => promisify(execFile)('bash', ['-ec', lines], { cwd: desk })

beforeAll(async () => {
  desk = mkdtempSync(path.join(os.tmpdir(), 'first-hour-'))
  for (const part of ['package.json', 'node_modules', 'server', 'src', 'tsconfig.json'])
    symlinkSync(path.join(root, part), path.join(desk, part))
  const line = /^INTEGRATION_CLIENTS='(.+)'$/m.exec((await say(key)).stderr)?.[1]
  testBed = await TestBed.start(
    { seed: 1, isDeadly: false, speaksFhir: false },
    { INTEGRATION_CLIENTS: line },
  )
}, 60_000)
afterAll(async () => {
  await testBed.stop()
  rmSync(desk, { recursive: true, force: true })
})

it('brings five documents from the first curl to the page where a patient books', async () => {
  const { phone, sql } = testBed
  const day = hospitalDay(new Date((await hospitalNow(sql)).getTime() + 3 * 86_400_000))
  const said = async (...lines: string[]) => {
    const here = lines.join('\n').replaceAll('http://localhost:8080', phone.url)
    return (await say(here.replace('<a day of the coming week>', day))).stdout
  }
  const outcomes = (printed: string) => v.parse(answer, JSON.parse(printed)).results

  const five = Array.from({ length: 5 }, () => ({ outcome: 'taken' }))
  expect(outcomes(await said(token, documents))).toEqual(five)
  expect(outcomes(await said(token, documents))).toEqual(five.map(() => ({ outcome: 'known' })))
  expect(await said(looks)).toMatch(/"name":"杭城第一医院".*"hospitalBranchId":"main"/)

  const person = await aPerson(phone, { phone: false })
  const groups = await phone.call(calls.listDepartments, { hospitalBranchId: 'main' }, person)
  expect(groups.flatMap(({ children }) => children)).toMatchObject([
    { departId: 'cardiology', name: '心血管内科', leftNum: 20 },
  ])
  const [clinic] = await phone.call(
    calls.listDoctorSchedules,
    { departId: 'cardiology', scheduleDate: day },
    person,
  )
  expect(clinic).toMatchObject({ state: 'available', fee: { totalFeeFen: 1500 } })
})

const answer = v.object({ results: v.array(v.object({ outcome: v.string() })) })

it('names only commands that there are', () => {
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
  )
  const named = [...page.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name)
  expect(named).toContain('hospital:check')
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})
