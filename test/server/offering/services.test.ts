/** Services switched at the desk: whom it touches, what stops, what goes on, and who did it. */
import { contract } from '../../../src/contract'
import { deskContract } from '../../../src/contract/desk'
import type { Endpoint } from '../../../src/contract/endpoint'
import { OWN_HOSPITAL, optionalService } from '../../../src/contract/hospital'
import { aSession } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { startTestDesk } from '../../support/server/test_desk'

const { services } = deskContract
const reason = '候补系统升级'

const desk = forAllTests(() => startTestDesk({ seeded: true, gateways: { imaging: {} as never } }))
const admin = forAllTests(() => desk.staff('admin'))
afterEach(() => desk.server.sql`delete from service_pause`)

const offered = async () =>
  (await desk.server.call(contract.hospital.getHospital, { id: OWN_HOSPITAL })).body.services
const stateOf = async (service: string) =>
  (await desk.call(services.list, {}, admin)).body.services.find((one) => one.service === service)

it('goes from what phones are told when it is switched off, and comes back; who, when and why stay', async () => {
  expect(await offered()).toContain('waitlist')
  const input = { service: 'waitlist', reason } as const
  expect((await desk.call(services.pause, input, admin)).status).toBe(200)
  expect(await offered()).not.toContain('waitlist')
  expect(await stateOf('waitlist')).toMatchObject({ state: 'off', pause: { reason, to: null } })
  expect((await desk.call(services.pause, input, admin)).status).toBe(409)
  expect((await desk.call(services.resume, { ...input, reason: '升级完成' }, admin)).status).toBe(
    200,
  )
  expect(await offered()).toContain('waitlist')
  expect((await desk.call(services.resume, input, admin)).status).toBe(409)
  const { pauses } = (await desk.call(services.list, {}, admin)).body
  expect(pauses).toMatchObject([{ service: 'waitlist', reason, endReason: '升级完成' }])
  const lines = await desk.server.sql`
    select action, reason, before, after from staff_event where subject = 'waitlist' order by at`
  expect(lines).toEqual([
    { action: 'pause_service', reason, before: { state: 'on' }, after: { state: 'off' } },
    {
      action: 'resume_service',
      reason: '升级完成',
      before: { state: 'off', reason },
      after: { state: 'on' },
    },
  ])
})

it('has no switch for what the settings do not set up', async () => {
  expect(await stateOf('insurance')).toMatchObject({ state: 'not_set_up', pause: null })
  expect(await offered()).not.toContain('insurance')
  const tried = await desk.call(services.pause, { service: 'insurance', reason }, admin)
  expect(tried.status).toBe(409)
})

it('is switched by 管理 only, and read by everybody', async () => {
  for (const role of ['support', 'clinics', 'content', 'finance', 'audit'] as const) {
    const staff = await desk.staff(role)
    expect((await desk.call(services.list, {}, staff)).status).toBe(200)
    expect((await desk.call(services.pause, { service: 'film', reason }, staff)).status).toBe(403)
  }
})

it('says in numbers whom it touches, for each of them', async () => {
  for (const service of optionalService.options) {
    const { status, body } = await desk.call(services.preview, { service }, admin)
    expect([service, status]).toEqual([service, 200])
    expect(body.touched.length).toBeGreaterThan(0)
  }
})

const { registration, inpatient, film, share, exam } = contract
const newActs: Record<string, Endpoint[]> = {
  waitlist: [registration.joinWaitlist, registration.watchEarlier],
  inpatient: [
    inpatient.bindStay,
    inpatient.createDeposit,
    inpatient.createPayLink,
    inpatient.openPayLink,
    inpatient.createLinkedDeposit,
  ],
  film: [film.listFilms, film.getFilm, film.findFilmOfReport],
  share: [share.createShare],
  exam: [exam.listTimes, exam.takePlan],
}
const goesOn: Endpoint[] = [
  registration.listWaitlist,
  exam.getPlan,
  exam.cancelPart,
  registration.leaveWaitlist,
  registration.acceptOffer,
  inpatient.listStays,
  inpatient.getDeposit,
  inpatient.payDeposit,
  inpatient.openReceipt,
  inpatient.getStayPapers,
  inpatient.openClaimBundle,
  share.listShares,
  share.revokeShare,
]

it('takes no new act in the patient’s words; what is under way and old goes on', async () => {
  const { token } = await aSession(desk.server)
  const codeOf = async (call: Endpoint) =>
    (
      await desk.server.send(
        call,
        { id: 'x', filmId: 'x', reportId: 'x', depositId: 'x' },
        { token },
      )
    ).body
  for (const [service, calls] of Object.entries(newActs)) {
    for (const call of calls) expect(await codeOf(call)).not.toMatchObject({ code: 'NOT_OFFERED' })
    const input = { service: optionalService.options.find((one) => one === service) ?? 'film' }
    await desk.call(services.pause, { ...input, reason }, admin)
    for (const call of calls)
      expect([call.path, await codeOf(call)]).toMatchObject([
        call.path,
        { code: 'NOT_OFFERED', message: /^医院暂/ },
      ])
  }
  for (const call of goesOn)
    expect([call.path, await codeOf(call)]).not.toMatchObject([call.path, { code: 'NOT_OFFERED' }])
})
