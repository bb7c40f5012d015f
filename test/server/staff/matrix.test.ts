/** Every call of the desk by every caller: made from the contract, so that a new call is covered by itself. */
import { randomUUID } from 'node:crypto'
import { deskContract } from '../../../src/contract/desk'
import { staffRoles, type StaffEndpoint } from '../../../src/contract/desk/staff_call'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk } from '../../support/server/test_desk'

const calls = Object.entries(deskContract).flatMap(([room, ofRoom]) =>
  Object.entries(ofRoom).map(([name, call]) => ({
    name: `${room}.${name}`,
    call: call as StaffEndpoint,
  })),
)
const wrongRole = '您的岗位不能做这件事'
/** Names nobody's row: what passes the guard is told so, or that the input is not good. */
const input = (call: StaffEndpoint) =>
  Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, randomUUID()]))

const desk = forAllTests(() => startTestDesk())

describe.each(calls)('$name', ({ call }) => {
  it('is for staff, and for somebody', () => {
    expect([call.audience, call.roles.length > 0]).toEqual(['staff', true])
  })

  it('needs a session of the desk', async () => {
    const { token } = await aSession(desk.server)
    const callers: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${token}` },
      { cookie: `desk=${token}` },
    ]
    for (const headers of callers) {
      const { status, body } = await desk.send(call, input(call), { 'x-desk': '1', ...headers })
      expect([status, body.code]).toEqual([401, 'NOT_SIGNED_IN'])
    }
  })

  it('is refused to pages of other addresses', async () => {
    const { cookie } = await desk.staff(...staffRoles)
    const pages: Record<string, string>[] = [{}, { 'x-desk': '1', 'sec-fetch-site': 'cross-site' }]
    for (const headers of pages) {
      const { status, body } = await desk.send(call, input(call), { cookie, ...headers })
      expect([status, body.code]).toEqual([403, 'NOT_PERMITTED'])
    }
  })

  it.each(staffRoles)('asks for a role: %s', async (role) => {
    const { cookie } = await desk.staff(role)
    const { status, body } = await desk.send(call, input(call), { cookie, 'x-desk': '1' })
    const isRefused = status === 403 && body.message === wrongRole
    expect(isRefused).toBe(!call.roles.includes(role))
    expect([200, 400, 403, 404, 409]).toContain(status)
  })

  it('is not served beside the patients', async () => {
    const reply = await desk.server.app.inject({
      method: call.method,
      url: call.path.replace(/\{\w+\}/g, randomUUID()),
    })
    expect(reply.statusCode).toBe(404)
  })
})

it('serves no call of patients', async () => {
  const reply = await desk.app.inject({ url: '/customer/user/api/v1/self-info' })
  expect(reply.statusCode).toBe(404)
})
