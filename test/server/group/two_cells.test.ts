/** Two hospitals as two cells: a front door of both, and nothing of one that counts at the other. The long form is `npm run drill -- group`. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buildFrontDoor } from '../../../deploy/group/build'
import { checkGroup, type Group } from '../../../deploy/group/hospitals'
import type { Directory } from '../../../deploy/group/site/types'
import { accountArea } from '../../../server/areas/account'
import { hospitalArea } from '../../../server/areas/hospital'
import { searchArea } from '../../../server/areas/search'
import { contract } from '../../../src/contract'
import { aSession } from '../../support/server/builders'
import { testRing } from '../../support/server/crypto'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'

const areas = [accountArea, hospitalArea, searchArea]
const cell = () => {
  const tokenSecrets = testRing(randomBytes(32).toString('hex'))
  const settings = { tokenSecret: tokenSecrets[0], tokenSecrets }
  return startTestServer({ areas, seeded: true, settings })
}
const one = forAllTests(cell)
const other = forAllTests(cell)

let folder: string
let group: Group
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'front-door-'))
  const origins: string[] = []
  for (const { app } of [one, other]) {
    await app.listen({ host: '127.0.0.1', port: 0 })
    origins.push(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  }
  group = checkGroup(
    {
      name: '云溪医疗集团',
      englishName: 'Yunxi Hospital Group',
      frontDoor: 'https://front.example',
      weChatAppId: 'wx0000000000000000',
      hospitals: origins.map((origin, index) => ({
        id: ['first', 'second'][index],
        name: ['第一医院', '<b>第二医院'][index],
        region: '云溪市',
        address: '中山路 1 号',
        telephone: '0571-80000000',
        origin,
      })),
    },
    'test',
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const directory = (language: 'zh' | 'en') => JSON.parse(read(`data/${language}.json`)) as Directory

it('has every department and doctor of both, in two languages, and nothing of their schedules and patients', async () => {
  const cells = await buildFrontDoor(group, folder, new Date('2026-11-28T08:00:00Z'))
  expect(cells.map(({ failure }) => failure)).toEqual([undefined, undefined])
  const [rows] = await one.sql<{ doctors: number }[]>`
    select count(*)::int as doctors from doctor where active`
  const { hospitals, entries } = directory('zh')
  expect(hospitals.map(({ id, state }) => [id, state])).toEqual([
    ['first', 'fresh'],
    ['second', 'fresh'],
  ])
  const doctors = entries.filter(({ kind }) => kind === 'doctor')
  expect(doctors).toHaveLength((rows?.doctors ?? 0) * 2)
  const english = directory('en').entries.find(({ name }) => name === '心血管内科')
  expect(english).toMatchObject({
    label: 'Cardiology (心血管内科)',
    aliases: expect.arrayContaining(['心内科', 'Cardiology']),
  })
  const names = new Set(entries.flatMap((entry) => Object.keys(entry)))
  expect([...names].sort().join(' ')).toBe(
    'about aliasSyllables aliases branch group hospitalId id isPerson kind label name place syllables text title',
  )
})

it('its documents have no script in them, and a name is never markup', () => {
  for (const page of ['index.html', 'sign_in/index.html']) {
    const html = read(page)
    expect(html).toContain("script-src 'self'")
    expect(html).toContain('<meta name="referrer" content="no-referrer" />')
    expect(html.match(/<script(?![^>]*(src=|application\/json))/)).toBeNull()
    expect(html).not.toContain('<b>第二')
    expect(html).not.toMatch(/ on\w+=| style=/)
  }
})

it('a token of one cell opens nothing at the other, and a login state neither', async () => {
  const { token } = await aSession(one, {})
  expect((await one.send(contract.account.getSelfInfo, {}, { token })).status).toBe(200)
  expect((await other.send(contract.account.getSelfInfo, {}, { token })).status).toBe(401)
  const { body } = await one.call(contract.account.getLoginState, {})
  const login = { code: 'a-code-of-wechat', state: body.state }
  const refusal = await other.send(contract.account.signInByOfficialAccount, login)
  expect([refusal.status, refusal.body.code]).toEqual([400, 'LOGIN_STATE_INVALID'])
})

it('while one cell is away the other answers, and the front door keeps what the first one published', async () => {
  await one.app.close()
  const cells = await buildFrontDoor(group, folder, new Date('2026-11-28T09:00:00Z'))
  expect(cells.map(({ failure }) => failure?.kind)).toEqual(['unreachable', undefined])
  const { hospitals, entries } = directory('zh')
  expect(hospitals.map(({ state, isUnreachable }) => [state, isUnreachable])).toEqual([
    ['kept', true],
    ['fresh', false],
  ])
  expect(hospitals.map(({ fetchedAt }) => fetchedAt)).toEqual([
    '2026-11-28T08:00:00.000Z',
    '2026-11-28T09:00:00.000Z',
  ])
  expect(entries.filter(({ hospitalId }) => hospitalId === 'first').length).toBeGreaterThan(50)
  const { token } = await aSession(other, {})
  const asked = Array.from({ length: 20 }, () =>
    other.send(contract.account.getSelfInfo, {}, { token }),
  )
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
})

it('a cell that never answered is listed with its telephone, and the rest is built', async () => {
  const empty = mkdtempSync(path.join(os.tmpdir(), 'front-door-'))
  await buildFrontDoor(group, empty, new Date('2026-11-28T09:00:00Z'))
  const { hospitals } = JSON.parse(
    readFileSync(path.join(empty, 'data/zh.json'), 'utf8'),
  ) as Directory
  expect(hospitals.map(({ state, telephone }) => [state, telephone])).toEqual([
    ['unknown', '0571-80000000'],
    ['fresh', '0571-80000000'],
  ])
  rmSync(empty, { recursive: true })
})
