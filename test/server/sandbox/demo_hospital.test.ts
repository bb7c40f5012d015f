import { demoIdNo } from '../../../simulators/seeds/people'
import { aTel } from '../../support/e2e/people'
import { aHisPerson } from '../../support/server/builders'
import { testRing } from '../../support/server/crypto'
import { testIdentityKey } from '../../support/server/database'
import { forAllTests } from '../../support/server/for_tests'
import { startSandboxHost } from './sandbox_host'

const host = forAllTests(() => startSandboxHost({ seeded: true }))

it('shows the registrations of the hospital without a patient in them', async () => {
  const text = await (await fetch(`${host.url}/sandbox/console/state`)).text()
  expect(JSON.parse(text)).toMatchObject({
    registrations: expect.arrayContaining([
      expect.objectContaining({ state: 'confirmed', departmentName: expect.stringMatching(/科/) }),
    ]),
  })
  expect(text).not.toContain('王秀兰')
})

describe('who a patient is', () => {
  const li = async () => {
    const [clock] = await host.sql<{ today: string }[]>`select hospital_today() as today`
    return aHisPerson({
      name: '李明',
      idNo: demoIdNo('li', clock?.today ?? ''),
      tel: '13800000002',
      insured: true,
    })
  }

  it('knows its own people with their numbers and phone, and nobody by another name', async () => {
    expect(host.settings.identityKeys).toEqual(testRing(testIdentityKey))
    const { identity } = host.gateways.his
    expect(await identity.matchPatient(await li())).toEqual({
      outcome: 'found',
      identifiers: [
        { system: 'patient_no', value: '0100530927' },
        { system: 'card_no', value: '880100530927' },
      ],
      tel: '13800000002',
      insured: true,
    })
    expect(await identity.matchPatient({ ...(await li()), name: '李亮' })).toEqual({
      outcome: 'several',
    })
  })

  it('opens a file once, and gives the phone of one adult to no other', async () => {
    const { identity } = host.gateways.his
    const person = aHisPerson()
    expect(await identity.matchPatient(person)).toEqual({ outcome: 'none', telBelongs: true })
    const opened = await identity.openPatient('open-1', person)
    expect(await identity.openPatient('open-1', person)).toEqual(opened)
    expect(await identity.matchPatient(person)).toEqual({
      outcome: 'found',
      ...opened,
      tel: person.tel,
      insured: true,
    })
    await expect(identity.openPatient('open-2', { ...person, name: '别人' })).rejects.toMatchObject(
      { code: 'DOCUMENT_TAKEN' },
    )
    const other = aHisPerson({ tel: person.tel })
    expect(await identity.matchPatient(other)).toEqual({ outcome: 'none', telBelongs: false })
    const child = aHisPerson({ tel: person.tel, birthday: '2020-05-01' })
    expect(await identity.matchPatient(child)).toEqual({ outcome: 'none', telBelongs: true })
  })

  it('sends a code that says what it agrees to', async () => {
    const tel = aTel()
    await host.gateways.sms.sendCode({
      tel,
      code: '123456',
      purpose: 'file_bind',
      agrees: { tail: '0002', level: '挂号和缴费' },
    })
    const inbox = await (await fetch(`${host.url}/sandbox/sms/messages?tel=${tel}`)).text()
    expect(inbox).toContain('尾号0002的账号申请为您挂号和缴费')
  })
})
