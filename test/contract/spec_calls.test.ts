/** Spec §7 by method and path, copied from it; what the spec names must stand in the contract as it is named there. */
import { pathParameters } from '../../src/contract/endpoint'
import { allCalls, inputFields } from './calls'

const specCalls = [
  ['GET', '/customer/public/api/v1/user-wx-mp/state', 'public'],
  ['POST', '/customer/public/api/v1/user-wx-mp/1/auth', 'public'],
  ['GET', '/customer/user/api/v1/self-info', 'user'],
  ['POST', '/customer/user/api/v1/bind-sms-code', 'user'],
  ['POST', '/customer/user/api/v1/bind-tel', 'user'],
  ['GET', '/hos/public/v1/hospital-branch/{hospitalId}/list', 'public'],
  ['POST', '/hos/user/v1/reg/depart', 'user'],
  ['POST', '/hos/user/v1/reg/depart-schedule', 'user'],
  ['POST', '/hos/user/v1/reg/doctor-schedule', 'user'],
  ['POST', '/hos/user/v1/reg/source-time', 'user'],
  ['POST', '/hos/public/v1/doctor', 'public'],
  ['POST', '/hos/user/v1/reg/order', 'user'],
  ['GET', '/hos/user/v1/reg/order/{id}', 'user'],
  ['POST', '/hos/user/v1/reg/order/pay', 'user'],
  ['GET', '/hos/user/v1/reg/order/page', 'user'],
  ['POST', '/hos/user/v1/reg/order/cancel', 'user'],
  ['GET', '/hos/public/v1/hospital/{id}', 'public'],
  ['GET', '/hos/public/v1/remark/remark', 'public'],
] as const

it.each(specCalls)('%s %s stands in the contract', (method, path, audience) => {
  const found = allCalls.filter(({ call }) => call.method === method && call.path === path)
  expect(found.map(({ call }) => call.audience)).toEqual([audience])
})

it('takes what the spec shows: code and state to sign in, the type of a branch list', () => {
  const fields = (path: string) =>
    allCalls.filter(({ call }) => call.path === path).flatMap(({ call }) => inputFields(call))
  expect(fields('/customer/public/api/v1/user-wx-mp/1/auth')).toEqual(
    expect.arrayContaining(['code', 'state']),
  )
  expect(fields('/hos/public/v1/hospital-branch/{hospitalId}/list')).toEqual(
    expect.arrayContaining(['hospitalId', 'type']),
  )
})

it('names every method and path once', () => {
  const names = allCalls.map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it.each(allCalls)(
  '$name: the path tells the audience, and its parameters are part of the input',
  ({ call }) => {
    // Spec §6: user endpoints are under a user path.
    expect(call.path.split('/').includes('user') ? 'user' : 'public').toBe(call.audience)
    expect(inputFields(call)).toEqual(expect.arrayContaining(pathParameters(call.path)))
  },
)
