/** Home as it was seen last: shown at once at the next visit, to nobody else and on no other day. */
import { authToken, elderMode } from '@/storage/keys'
import { VisitingPatientStore } from '@/stores/visiting_patient'

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
const frame = () => document.getElementById('first_frame')?.textContent
let answer: () => Promise<unknown>

beforeEach(async () => {
  jest.useRealTimers()
  localStorage.clear()
  document.documentElement.lang = 'zh-CN'
  authToken.write('Bearer mine')
  window.fetch = jest.fn(async () => ({ ok: true, json: () => answer() })) as never
  answer = () => Promise.resolve({ html: '<p>08:00</p>', answers: [] })
  await open('/')
  await settle()
  answer = () => new Promise(() => undefined)
})
afterEach(() => window.history.replaceState({}, '', '/'))

/** The document's scripts, as they run at an address. */
async function open(address: string) {
  window.history.replaceState({}, '', address)
  delete document.documentElement.dataset.behind
  document.body.innerHTML = `<div id="first_frame"></div>
    <template data-elder="false" data-known="true"><p>empty</p></template>
    <template data-elder="true" data-known="true"><p>empty</p></template>`
  await jest.isolateModulesAsync(async () => {
    await import('@/first_load/ask_picture')
    await import('@/first_load/first_frame')
  })
}

it('stands there until the newest has come', async () => {
  let arrive: (picture: unknown) => void = () => undefined
  answer = () => new Promise((resolve) => (arrive = resolve))
  await open('/')
  await settle()
  expect(frame()).toBe('08:00')
  arrive({ html: '<p>09:30</p>', answers: [] })
  await settle()
  expect(frame()).toBe('09:30')
})

it('is not shown on another page', async () => {
  await open('/subpages/registration/registration_depart_list')
  expect(frame()).toBe('empty')
})

it.each([
  ['to another account', () => authToken.write('Bearer other')],
  ['in another look', () => elderMode.write(true)],
  ['after signing out', () => new VisitingPatientStore().clear()],
  [
    'tomorrow',
    () => jest.useFakeTimers({ doNotFake: ['setTimeout'], now: Date.now() + 86_400_000 }),
  ],
  ['by another build', () => document.head.insertAdjacentHTML('beforeend', '<i id=app_scripts>2')],
])('is not shown %s', async (_case, change) => {
  change()
  await open('/')
  document.getElementById('app_scripts')?.remove()
  expect(frame()).toBe('empty')
})

it.each(['/?jwt=theirs', '/?code=theirs&state=s'])(
  'is not shown, and nothing is asked with the kept token, at %s',
  async (address) => {
    jest.mocked(window.fetch).mockClear()
    await open(address)
    await settle()
    expect(frame()).toBe('empty')
    expect(window.fetch).not.toHaveBeenCalled()
  },
)

it('hides the parts of the account until the server knows its session', async () => {
  const isWaiting = () => document.getElementById('first_frame')?.dataset.kept !== undefined
  let arrive: (picture: unknown) => void = () => undefined
  answer = () => new Promise((resolve) => (arrive = resolve))
  await open('/')
  await settle()
  expect(isWaiting()).toBe(true)
  arrive({ html: '<p>08:00</p>', answers: [] })
  await settle()
  expect(isWaiting()).toBe(false)
})

it('goes when the server has none for this account', async () => {
  answer = () => Promise.resolve({ answers: [] })
  await open('/')
  await settle()
  expect(frame()).toBe('')
})
