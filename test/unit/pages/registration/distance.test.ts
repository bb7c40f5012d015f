/** How far a branch is: asked by a press, reckoned on the phone. */
import { distanceKm, formatDistance } from '@/subpages/registration/choosing/distance'
import { open } from '../../../support/client/pages/open'

const main = { hospitalBranchId: 'main', name: '总院', latitude: 27.3312, longitude: 118.1204 }
const east = { hospitalBranchId: 'east', name: '东溪院区', latitude: 27.3479, longitude: 118.1761 }
const here = { latitude: 27.33, longitude: 118.12 }

test.each([
  [{ latitude: 39.9042, longitude: 116.4074 }, { latitude: 31.2304, longitude: 121.4737 }, 1067],
  [{ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111],
  [here, here, 0],
])('from %j to %j it is %d km', (from, to, km) => {
  expect(Math.round(distanceKm(from, to))).toBe(km)
})

test('a branch says whole kilometres, and nothing without a place', () => {
  expect(formatDistance(here, main)).toBe('离您不到 1 公里')
  expect(formatDistance(here, east)).toBe('离您直线约 6 公里')
  expect(formatDistance(here, { ...main, latitude: null })).toBeUndefined()
})

const answers = { 'hospital.listBranches': [main, east] }

describe('where the browser', () => {
  const ask = jest.fn<void, [PositionCallback, PositionErrorCallback]>()
  beforeAll(() => {
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: ask },
    })
  })
  afterAll(() => {
    Reflect.deleteProperty(navigator, 'geolocation')
  })
  beforeEach(() => {
    ask.mockReset()
  })

  it('knows the place, it is asked by a press', () => {
    ask.mockImplementation((found) => found({ coords: here } as GeolocationPosition))
    return open('registration_campus', { regMode: 'today' })
      .given(answers)
      .press('看看哪个院区离我近')
      .sees('离您不到 1 公里', '离您直线约 6 公里')
      .seesNo('看看哪个院区离我近')
  })

  it('is not asked without one', async () => {
    await open('registration_campus', { regMode: 'today' })
      .given(answers)
      .sees('总院', '东溪院区')
      .seesNo('公里')
    expect(ask).not.toHaveBeenCalled()
  })

  it('may not tell, the branches stay as they are', () => {
    ask.mockImplementation((_found, refused) => refused({} as GeolocationPositionError))
    return open('registration_campus', { regMode: 'today' })
      .given(answers)
      .press('看看哪个院区离我近')
      .sees('看看哪个院区离我近')
      .seesNo('公里')
  })
})
