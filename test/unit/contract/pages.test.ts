import { linkedPages, pageAddress } from '../../../src/contract/pages'
import { routes } from '../../../src/navigation/routes'

const known = new Map<string, { path: string; parameters: object }>(Object.entries(routes))

it.each(Object.entries(linkedPages))(
  'the server leads to a page that is there, with what its address may carry: %s',
  (name, { path, carries }) => {
    expect(known.get(name)?.path).toBe(path)
    expect(Object.keys(known.get(name)?.parameters ?? {})).toEqual(expect.arrayContaining(carries))
  },
)

it('writes what an address carries so that it can be read back', () => {
  expect(pageAddress('registration_doctor_detail', { doctorId: 'a&b=c' })).toBe(
    '/subpages/registration/registration_doctor_detail?doctorId=a%26b%3Dc',
  )
  expect(pageAddress('queue_index')).toBe('/subpages/takeno/queue_index')
})
