/** A reader of the hospital asks about the code of a patient card: `/integration/v1/card_codes/check`. */
import { demoAccounts, patientIdOf } from '../../../simulators/seeds/people'
import { patientCalls } from '../../../src/contract/patient'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startWithSystem } from '../../support/server/integration'

const server = forAllTests(() => startWithSystem('system/Patient.read', { seeded: true }))

const check = (body: object, token = server.token) =>
  server.app.inject({
    method: 'POST',
    url: '/integration/v1/card_codes/check',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })

it('tells whose card is shown now, and of an old or an invented code that it is none', async () => {
  const { token } = await aSession(server, { accountId: demoAccounts[0]?.accountId })
  const { body } = await server.call(patientCalls.getCard, { id: patientIdOf('wang') }, { token })
  const shown = await check({ code: body.dynamicCode })
  expect([shown.statusCode, shown.json()]).toEqual([
    200,
    { valid: true, patient: { system: 'card_no', value: body.patientCardNo } },
  ])
  for (const code of [body.patientCardNo, `${body.dynamicCode}0`, ''])
    expect((await check({ code })).json()).toEqual({ valid: false })
})

it('asks for the scope, and for a code', async () => {
  expect((await check({})).statusCode).toBe(400)
  expect((await check({ code: 'x' }, 'x')).statusCode).toBe(401)
  const writer = await startWithSystem('system/*.write')
  try {
    const reply = await writer.app.inject({
      method: 'POST',
      url: '/integration/v1/card_codes/check',
      headers: { authorization: `Bearer ${writer.token}` },
      payload: { code: 'x' },
    })
    expect(reply.statusCode).toBe(403)
  } finally {
    await writer.stop()
  }
})
