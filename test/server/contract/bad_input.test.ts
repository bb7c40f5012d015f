/** Whatever is sent to a call, the answer is never 500: input that does not fit the call's own schema is refused with the one failure shape. */
import fc from 'fast-check'
import * as v from 'valibot'
import { failure } from '../../../src/contract/failure'
import { allCalls } from '../../contract/calls'
import { aTel } from '../../support/e2e/people'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestServer } from '../../support/server/test_server'
import { FakeSms, FakeWeChat } from '../account/fake_we_chat'
import { FakeChannel, FakeHis } from '../registration/fakes'
import { anyInput } from './any_input'

const runs = 25
const accountsPerCall = 4

const server = forAllTests(() =>
  startTestServer({
    seeded: true,
    gateways: {
      weChat: new FakeWeChat(),
      sms: new FakeSms(),
      weChatPay: new FakeChannel(),
      his: new FakeHis(),
    },
  }),
)

it.each(allCalls)('$name', async ({ call }) => {
  const tokens = await Promise.all(
    Array.from(
      { length: accountsPerCall },
      async (_none, index) => (await aSession(server, { tel: index === 0 ? null : aTel() })).token,
    ),
  )
  await fc.assert(
    fc.asyncProperty(anyInput(call.input), fc.constantFrom(...tokens), async (input, token) => {
      const { status, body } = await server.send(
        call,
        call.method === 'GET' ? asTexts(input) : input,
        { token },
      )
      if (status === 200) return
      expect({ status, isFailure: v.is(failure, body) }).toEqual({ status, isFailure: true })
      expect([400, 401, 403, 404, 409, 414, 429, 503]).toContain(status)
    }),
    { numRuns: runs, interruptAfterTimeLimit: 8000, seed: 20261121 },
  )
})

it.each(allCalls.filter(({ call }) => call.method === 'POST'))(
  '$name with a body that is no JSON object',
  async ({ call }) => {
    const { token } = await aSession(server, { tel: aTel() })
    const url = call.path.replace(/\{\w+\}/g, 'x')
    for (const [payload, contentType] of [
      ['{"half":', 'application/json'],
      ['[]', 'application/json'],
      ['"text"', 'application/json'],
      ['null', 'application/json'],
      ['a=b', 'application/x-www-form-urlencoded'],
      ['{"__proto__":{"admin":true}}', 'application/json'],
      [`{"padding":"${'x'.repeat(70_000)}"}`, 'application/json'],
    ]) {
      const reply = await server.app.inject({
        method: 'POST',
        url,
        payload,
        headers: {
          'content-type': contentType,
          authorization: `Bearer ${token}`,
        },
      })
      if (reply.statusCode === 200) continue
      expect({
        payload: payload?.slice(0, 40),
        status: reply.statusCode,
        isFailure: v.is(failure, reply.json()),
      }).toMatchObject({ isFailure: true })
      expect(reply.statusCode).toBeLessThan(500)
    }
  },
)

/** An address carries text only, and no half letters. */
function asTexts(input: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        (typeof value === 'string' ? value : JSON.stringify(value)).replace(
          /[\ud800-\udfff]/g,
          '�',
        ),
      ]),
  )
}
