/** What documents ask before the app is there, and who gets the answers. */
import Taro from '@tarojs/taro'
import { takeEarlyAnswer } from '@/first_load/early_answers'
import { api } from '@/request/api'
import { registerSessionKeeper } from '@/request/sending/session_keeper'
import { authToken, elderMode } from '@/storage/keys'

const asked: string[] = []
const call = { departId: 'd1', scheduleDate: '2026-11-24' }
const answers = [
  {
    method: 'POST',
    path: '/hos/user/v1/reg/doctor-schedule',
    body: call,
    statusCode: 200,
    data: [],
  },
]
let answer: () => Promise<unknown>

beforeEach(() => {
  asked.length = 0
  delete window.earlyAnswers
  localStorage.clear()
  document.documentElement.lang = 'zh-CN'
  document.body.innerHTML = '<div id="first_frame"><p style="--font-scale: 1.2">empty</p></div>'
  authToken.write('Bearer mine')
  registerSessionKeeper({
    whenSettled: () => Promise.resolve(),
    recover: () => Promise.resolve(false),
  })
  answer = () => Promise.resolve({ html: '<p>filled</p>', answers })
  window.fetch = jest.fn(async (url: string, { headers }: RequestInit) => {
    asked.push(`${url} ${new Headers(headers).get('Authorization')}`)
    return { ok: true, json: answer }
  }) as never
  jest.spyOn(Taro, 'request').mockResolvedValue({ statusCode: 200, data: [] } as never)
})
afterEach(() => window.history.replaceState({}, '', '/'))

/** Runs the script of the document, as it runs at this address. */
async function open(address: string) {
  window.history.replaceState({}, '', address)
  await jest.isolateModulesAsync(async () => void (await import('@/first_load/ask_picture')))
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

it('asks for the page at its address, in the look that the phone keeps', async () => {
  elderMode.write(true)
  await open('/list?departId=d1')
  expect(asked).toEqual(['/picture?address=%2Flist%3FdepartId%3Dd1&branch=&look=elder Bearer mine'])
})

it('shows the page in the place of the empty one, in the size of its letters', async () => {
  await open('/list?departId=d1')
  await settle()
  const frame = document.getElementById('first_frame')
  expect(frame?.textContent).toBe('filled')
  expect(frame?.firstElementChild?.getAttribute('style')).toBe('--font-scale: 1.2')
  expect(document.documentElement.dataset.behind).toBe('picture')
})

it('asks for no words that are not of the page’s language', async () => {
  document.documentElement.lang = 'en'
  await open('/list?departId=d1')
  expect(asked[0]).toContain('&look= ')
})

it('the page’s own call finds its answer there, once, also when it comes first', async () => {
  await open('/list?departId=d1')
  await api.registration.listDoctorSchedules(call)
  expect(Taro.request).not.toHaveBeenCalled()
  await api.registration.listDoctorSchedules(call)
  expect(Taro.request).toHaveBeenCalledTimes(1)
})

it('another account’s call does not get it', async () => {
  await open('/list?departId=d1')
  authToken.write('Bearer other')
  await api.registration.listDoctorSchedules(call)
  expect(Taro.request).toHaveBeenCalledTimes(1)
})

it('nor does one that comes late', async () => {
  await open('/list?departId=d1')
  await settle()
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000)
  const url = '/hos/user/v1/reg/doctor-schedule'
  const headers = { Authorization: 'Bearer mine' }
  expect(await takeEarlyAnswer({ method: 'POST', url, body: call, headers })).toBeUndefined()
  later.mockRestore()
})

it('a call whose early asking failed goes out itself', async () => {
  answer = () => Promise.reject(new TypeError('no network'))
  await open('/list?departId=d1')
  await api.registration.listDoctorSchedules(call)
  expect(Taro.request).toHaveBeenCalledTimes(1)
  expect(document.documentElement.dataset.behind).toBeUndefined()
})

it('nobody asks without a token', async () => {
  authToken.remove()
  await open('/list?departId=d1')
  expect(asked).toEqual([])
})
