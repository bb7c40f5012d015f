/** What the hospital calls its people and places, from its file to a page in English. */
import { forgetNames } from '../../../server/language/hospital_names'
import { hospitalCalls } from '../../../src/contract/hospital'
import { registrationCalls } from '../../../src/contract/registration'
import { searchCalls } from '../../../src/contract/search'
import { forAllTests } from '../../support/server/for_tests'
import { push, startWithSystem } from '../../support/server/integration'
import { aBranch, aDepartment, aDoctor, aNotice, organisation } from '../intake/documents'

const server = forAllTests(() => startWithSystem())
const english = { headers: { 'accept-language': 'en-GB' } }
const ingest = async (...documents: object[]) => {
  await push(server.app, server.token, documents)
  forgetNames(server.dependencies.sql)
}

test('English where the hospital gives it, else pinyin, with the Chinese beside; and Chinese for who reads that', async () => {
  await ingest(
    ...organisation(),
    aBranch({ version: 2, english: { 本部: 'Main Campus', '门诊楼 3 层': 'Clinics, floor 3' } }),
  )
  const find = async (options = {}) =>
    (await server.call(searchCalls.find, { words: '心内科' }, options)).body.departments[0]
  expect(await find()).toMatchObject({ name: '心内科', place: '门诊楼 3 层' })
  expect(await find(english)).toMatchObject({
    name: 'Xin Neike (心内科)',
    place: 'Clinics, floor 3 (门诊楼 3 层)',
  })
  const doctor = await server.call(registrationCalls.getDoctor, { doctorId: 'doc1' }, english)
  expect(doctor.body).toMatchObject({
    name: 'Shen Huaiyuan (沈怀远)',
    branchName: 'Main Campus (本部)',
  })
})

test('a newer document replaces what the older one called by which name', async () => {
  await ingest(
    aDepartment({ version: 3, english: { 心内科: 'Heart clinic' } }),
    aDoctor({ version: 3, english: { 沈怀远: 'Shen Huaiyuan, MD' } }),
  )
  const find = async (words: string) =>
    (await server.call(searchCalls.find, { words }, english)).body
  const { doctors } = await find('沈怀远')
  expect(doctors[0]).toMatchObject({
    name: 'Shen Huaiyuan, MD (沈怀远)',
    departName: 'Heart clinic (心内科)',
  })
  await ingest(aDepartment({ version: 4, english: { 心内科: 'Cardiology' } }))
  expect((await find('沈怀远')).doctors[0]?.departName).toBe('Cardiology (心内科)')
  await ingest(aDepartment({ version: 5 }))
  expect((await find('沈怀远')).doctors[0]?.departName).toBe('Xin Neike (心内科)')
})

test('a notice is read in the English that came with it, cleaned; without it, it says that it is Chinese only', async () => {
  const content = `<p>${'我们怎样处理您的信息。'.repeat(400)}</p>`
  await ingest(
    aNotice({
      content,
      english: { title: 'Privacy', content: '<p onclick="x()">What we do<script>x()</script></p>' },
    }),
  )
  const read = async () =>
    (
      await server.call(
        hospitalCalls.listRemarks,
        { hospitalId: 'h1', type: 'privacy_policy' },
        english,
      )
    ).body[0]
  expect(await read()).toMatchObject({ title: 'Privacy', content: '<p>What we do</p>' })
  await ingest(aNotice({ version: 2, content: '<p>新的内容</p>' }))
  expect(await read()).toMatchObject({
    title: '隐私政策 (in Chinese only)',
    content: '<p>新的内容</p> (in Chinese only)',
  })
})

test('words that are no words are refused', async () => {
  const [taking] = await push(server.app, server.token, [
    aBranch({ version: 9, english: { 本部: '' } }),
  ])
  expect(taking).toMatchObject({ outcome: 'refused' })
})
