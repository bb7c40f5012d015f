/** What documents ask before the app is there, and who gets the answers. */
import Taro from '@tarojs/taro'
import { takeEarlyAnswer } from '@/platform/window/early_answers'
import { api } from '@/request/api'
import { registerSessionKeeper } from '@/request/sending/session_keeper'
import { authToken } from '@/storage/keys'

const days = {
  department: {},
  serverNow: '2026-11-23T02:00:00.000Z',
  days: [
    { scheduleDate: '2026-11-23', state: 'full' },
    { scheduleDate: '2026-11-24', state: 'available' },
  ],
}
const asked: { url: string; method?: string; body?: string; authorization?: string }[] = []

beforeEach(() => {
  asked.length = 0
  delete window.earlyAnswers
  localStorage.clear()
  authToken.write('Bearer mine')
  registerSessionKeeper({
    whenSettled: () => Promise.resolve(),
    recover: () => Promise.resolve(false),
  })
  window.fetch = jest.fn(async (url: string, { method, body, headers }: RequestInit) => {
    asked.push({
      url,
      method,
      body: body as string,
      authorization: new Headers(headers).get('Authorization') ?? '',
    })
    return { status: 200, json: async () => (url.endsWith('depart-schedule') ? days : []) }
  }) as never
  jest.spyOn(Taro, 'request').mockResolvedValue({ statusCode: 200, data: [] } as never)
})
afterEach(() => window.history.replaceState({}, '', '/'))

/** Runs the script of a page's document, as it runs at this address. */
async function open(address: string, script: string) {
  window.history.replaceState({}, '', address)
  await jest.isolateModulesAsync(() => import(script))
  await new Promise((resolve) => setTimeout(resolve, 20))
}

const doctors = '@/subpages/registration/choosing/doctors/first_asks'
const departments = '@/subpages/registration/choosing/departments/first_asks'

it('the doctor list’s own calls find their answers there, and go out no second time', async () => {
  await open('/list?departId=d1', doctors)
  expect(asked.map(({ url, authorization }) => [url, authorization])).toEqual([
    ['/hos/user/v1/reg/depart-schedule', 'Bearer mine'],
    ['/hos/user/v1/reg/doctor-schedule', 'Bearer mine'],
  ])
  await api.registration.listDoctorSchedules({ departId: 'd1', scheduleDate: '2026-11-24' })
  expect(Taro.request).not.toHaveBeenCalled()
  await api.registration.listDoctorSchedules({ departId: 'd1', scheduleDate: '2026-11-24' })
  expect(Taro.request).toHaveBeenCalledTimes(1)
})

it('the departments’ call too', async () => {
  await open('/departments?hospitalBranchId=b1', departments)
  await api.registration.listDepartments({ hospitalBranchId: 'b1', regMode: 'booking' })
  expect([asked.length, (Taro.request as jest.Mock).mock.calls.length]).toEqual([1, 0])
})

it('home’s calls too', async () => {
  await open('/', '@/pages/index/first_asks')
  expect(asked.map(({ url }) => url)).toEqual([
    '/hos/user/v1/home/next-steps',
    '/hos/user/v1/reg/home',
  ])
  await api.registration.getHome().catch(() => undefined)
  await api.home.getNextSteps().catch(() => undefined)
  expect(Taro.request).not.toHaveBeenCalled()
})

it('another account’s call does not get them', async () => {
  await open('/list?departId=d1', doctors)
  authToken.write('Bearer other')
  await api.registration.listDoctorSchedules({ departId: 'd1', scheduleDate: '2026-11-24' })
  expect(Taro.request).toHaveBeenCalledTimes(1)
})

it('nor does one that comes late', async () => {
  await open('/list?departId=d1', doctors)
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000)
  const call = {
    method: 'POST',
    url: '/hos/user/v1/reg/depart-schedule',
    body: { departId: 'd1' },
    headers: { Authorization: 'Bearer mine' },
  }
  expect(takeEarlyAnswer(call)).toBeUndefined()
  later.mockRestore()
})

it('a call whose early asking failed goes out itself', async () => {
  window.fetch = jest.fn().mockRejectedValue(new TypeError('no network')) as never
  await open('/list?departId=d1', doctors)
  await api.registration.listDepartDays({ departId: 'd1' }).catch(() => undefined)
  expect(Taro.request).toHaveBeenCalledTimes(1)
})

it('nobody asks without a token', async () => {
  authToken.remove()
  await open('/list?departId=d1', doctors)
  expect(asked).toEqual([])
})
