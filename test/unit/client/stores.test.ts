import Taro from '@tarojs/taro'
import type { Patient } from '@/contract/patient'
import { registerSessionKeeper } from '@/request/sending/session_keeper'
import { hosDetailMark, storedHosDetail } from '@/storage/keys'
import { HospitalStore } from '@/stores/hospital'
import { VisitingPatientStore } from '@/stores/visiting_patient'

/** Requests that wait until the test answers them. */
let asked: { url: string; answer: (body: unknown, statusCode?: number) => void }[]

beforeEach(() => {
  asked = []
  registerSessionKeeper({
    whenSettled: () => Promise.resolve(),
    recover: () => Promise.resolve(false),
  })
  jest.spyOn(Taro, 'request').mockImplementation(
    ((options: Taro.request.Option) =>
      new Promise((resolve) => {
        asked.push({
          url: options.url,
          answer: (data, statusCode = 200) => resolve({ statusCode, data }),
        })
      })) as never,
  )
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the hospital', () => {
  it('is asked for once when launch and home ask at the same time, and again later', async () => {
    const store = new HospitalStore()
    const both = Promise.all([store.refresh(), store.refresh()])
    await settle()
    expect(asked).toHaveLength(1)
    asked[0]?.answer({ hospitalId: 'h', name: '云溪市第一人民医院' })
    await both
    expect(store.name).toBe('云溪市第一人民医院')
    void store.refresh().catch(() => undefined)
    await settle()
    expect(asked).toHaveLength(2)
  })

  describe('is cached after the first fetch (spec §3)', () => {
    const longAgo = 3_600_000
    const kept = (ageMs: number) => {
      storedHosDetail.write({ name: '测试医院', wards: [1] })
      hosDetailMark.write({ hospitalId: 'yunxi-first', fetchedAt: Date.now() - ageMs })
    }
    afterEach(() => {
      storedHosDetail.remove()
      hosDetailMark.remove()
    })

    it('fetched when absent, with fields that nobody knows', async () => {
      const first = new HospitalStore().keepFresh()
      await settle()
      asked[0]?.answer({ name: '测试医院', wards: [1], level: 3, address: {} })
      await first
      const store = new HospitalStore()
      expect(store.hosDetail).toMatchObject({ name: '测试医院', wards: [1], level: '3' })
      await store.keepFresh()
      expect(asked).toHaveLength(1)
    })

    it('shown at once and not asked for for some minutes', async () => {
      kept(60_000)
      const store = new HospitalStore()
      expect(store.name).toBe('测试医院')
      await store.keepFresh()
      expect(asked).toHaveLength(0)
    })

    it.each([
      ['older than that', longAgo],
      ['from a clock that was set back', -60_000],
    ])('renewed beside when it is %s', async (_words, ageMs) => {
      kept(ageMs)
      const store = new HospitalStore()
      expect(store.name).toBe('测试医院')
      void store.keepFresh().catch(() => undefined)
      await settle()
      expect(asked).toHaveLength(1)
    })

    it('for whichever hospital the server of this address is', async () => {
      kept(0)
      hosDetailMark.write({ hospitalId: 'another', fetchedAt: Date.now() })
      const store = new HospitalStore()
      expect(store.name).toBe('测试医院')
      void store.refresh().catch(() => undefined)
      await settle()
      expect(asked[0]?.url).toContain('/hos/public/v1/hospital/self')
    })

    it('a server that tells no name is asked again at the next start', async () => {
      const first = new HospitalStore().keepFresh()
      await settle()
      asked[0]?.answer({})
      await first
      expect(storedHosDetail.read()).toBeUndefined()
      expect(new HospitalStore().name).toBe('医院服务')
    })
  })

  it('has the services that it names, and all of them where a server names none', async () => {
    const store = new HospitalStore()
    expect(store.offers('inpatient')).toBe(true)
    const fetched = store.refresh()
    await settle()
    asked[0]?.answer({ name: '门诊部', services: ['film'] })
    await fetched
    expect([store.offers('inpatient'), store.offers('film')]).toEqual([false, true])
  })

  it('is opened at its first branch, unless the patient chose one that it has', () => {
    const store = new HospitalStore()
    store.acceptBranches([{ hospitalBranchId: 'b1' }, { hospitalBranchId: 'b2' }])
    expect(store.hospitalBranchId).toBe('b1')
    store.chooseBranch('b2')
    expect(store.hospitalBranchId).toBe('b2')
    store.acceptBranches([{ hospitalBranchId: 'b3' }])
    expect(store.hospitalBranchId).toBe('b3')
  })

  it('may be asked for again after a failure', async () => {
    const store = new HospitalStore()
    const failed = store.refresh()
    await settle()
    asked[0]?.answer(null, 500)
    await expect(failed).rejects.toThrow()
    void store.refresh().catch(() => undefined)
    await settle()
    expect(asked).toHaveLength(2)
  })
})

it('the patients of an account that has gone do not come back with a late answer', async () => {
  const store = new VisitingPatientStore()
  const late = store.refresh()
  await settle()
  while (asked.length === 0) await settle()
  store.clear()
  asked[0]?.answer({ list: [], limit: 6 })
  await late
  expect([store.isLoaded, store.limit]).toEqual([false, undefined])
})

it('whoever is shown is the current patient, also after the page is loaded again; only a choice by hand is known as one', () => {
  const store = new VisitingPatientStore()
  store.patients = ['p-1', 'p-2', 'p-3'].map((patientId) => ({ patientId }) as Patient)
  store.show('p-2')
  expect([store.current?.patientId, store.chosenNow]).toEqual(['p-2', undefined])
  store.select('p-3')
  expect([store.current?.patientId, store.chosenNow]).toEqual(['p-3', 'p-3'])
  store.show('p-2')
  const again = new VisitingPatientStore()
  again.patients = store.patients
  expect([again.current?.patientId, again.chosenNow]).toEqual(['p-2', undefined])
  store.clear()
  expect(store.chosenNow).toBeUndefined()
})

it('who was chosen outlives a session that ends, and no sign-out', () => {
  const patients = ['p-1', 'p-2'].map((patientId) => ({ patientId }) as Patient)
  const opened = () => Object.assign(new VisitingPatientStore(), { patients })
  const store = opened()
  store.select('p-2')
  store.clear()
  expect(opened().current?.patientId).toBe('p-2')
  store.patients = patients
  expect(store.current?.patientId).toBe('p-2')
  store.forget()
  expect(opened().current?.patientId).toBe('p-1')
})
