/** Answers about somebody else's certificate come at steps of the clock, so that how long they took tells nothing. */
import { inEvenTime } from '../../../server/areas/patient/even_time'
import { patientLimits } from '../../../server/areas/patient/links/limits'

const { evenStepMs } = patientLimits
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it.each([
  ['an answer', () => Promise.resolve('found')],
  ['a refusal', () => Promise.reject(new Error('needs a check'))],
  ['a slower answer', () => after(evenStepMs / 3)],
  ['a slower refusal', () => after(evenStepMs / 2).then(() => Promise.reject(new Error('no')))],
])('%s comes at the step, not before', async (_what, work) => {
  let isOver = false
  const over = () => (isOver = true)
  void inEvenTime<unknown>(work).then(over, over)
  await jest.advanceTimersByTimeAsync(evenStepMs - 1)
  expect(isOver).toBe(false)
  await jest.advanceTimersByTimeAsync(2)
  expect(isOver).toBe(true)
})
