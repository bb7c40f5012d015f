/** One hospital runs the app: documents of other hospitals never take its place. */
import { markPartners } from '../../../server/areas/hospital'
import { hospitalCalls, OWN_HOSPITAL } from '../../../src/contract/hospital'
import { forEachTest } from '../../support/server/for_tests'
import { push, startWithSystem } from '../../support/server/integration'
import { aBranch, aHospital } from '../intake/documents'

const ours = aHospital({ id: 'h5', name: '我们医院' })
// Its id sorts before ours.
const partner = aHospital({ id: 'h1', name: '协作医院' })

async function shownName({ call }: Awaited<ReturnType<typeof startWithSystem>>) {
  const { body } = await call(hospitalCalls.getHospital, { id: OWN_HOSPITAL })
  return body
}

describe('without HOSPITAL_ID', () => {
  const server = forEachTest(() => startWithSystem())

  it('keeps showing the first hospital when a second document comes', async () => {
    await push(server.app, server.token, [ours])
    await push(server.app, server.token, [partner])
    expect(await shownName(server)).toMatchObject({ name: '我们医院' })
    const asked = await server.send(hospitalCalls.getHospital, { id: 'h1' })
    expect(asked.status).toBe(404)
  })

  it('refuses branches of a partner, with the reason', async () => {
    await push(server.app, server.token, [ours])
    const [, foreign] = await push(server.app, server.token, [
      partner,
      aBranch({ hospitalId: 'h1' }),
    ])
    expect(foreign).toMatchObject({
      outcome: 'refused',
      reasons: [expect.stringContaining('partner')],
    })
  })

  it('takes a mistake back by a newer document', async () => {
    await push(server.app, server.token, [partner])
    await push(server.app, server.token, [ours])
    expect(await shownName(server)).toMatchObject({ name: '协作医院' })
    await push(server.app, server.token, [{ ...partner, version: 2, active: false }])
    expect(await shownName(server)).toMatchObject({ name: '我们医院' })
  })
})

describe('with HOSPITAL_ID', () => {
  const server = forEachTest(() => startWithSystem(undefined, { settings: { hospitalId: 'h5' } }))

  it('shows the one of the setting, also when a partner came first', async () => {
    await push(server.app, server.token, [partner])
    expect((await server.send(hospitalCalls.getHospital, { id: OWN_HOSPITAL })).status).toBe(404)
    await push(server.app, server.token, [ours])
    expect(await shownName(server)).toMatchObject({ name: '我们医院' })
  })

  it('follows a changed setting at the next start', async () => {
    await push(server.app, server.token, [partner, ours])
    await markPartners(server.sql, 'h1')
    expect(await shownName(server)).toMatchObject({ name: '协作医院' })
  })
})
