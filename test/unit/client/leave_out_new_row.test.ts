/** What a newer server knows and this app does not: rows of lists that may grow are left out, anything else is a fault. */
import { contract } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'
import { createApi } from '@/request/api'
import { BadReply } from '@/request/sending/errors'
import { createRequest } from '@/request/sending/request'
import { example } from '../../support/client/pages/example'

const quiet = { prompt: false, loading: false }

/** An api whose server answers every call with this. */
function answering(body: unknown) {
  const send = createRequest(() => Promise.resolve({ statusCode: 200, body }))
  return createApi((call) => send({ ...call, loading: false }))
}

/** A reply of the contract with these parts; what the contract does not know stays. */
const reply = (call: Endpoint, given: object): unknown =>
  JSON.parse(JSON.stringify(example(call.reply, given)))

const step = (kind: unknown, more: object = {}) => ({
  kind,
  subjectId: null,
  title: String(kind),
  place: null,
  ...more,
})
const home = (...patients: object[]) =>
  answering(
    JSON.parse(
      JSON.stringify({
        patients: patients.map((one) => ({ patientId: 'p-1', patientName: '李*明', ...one })),
        serverNow: '2026-11-25T09:00:00+08:00',
      }),
    ),
  ).home.getNextSteps({}, quiet)

describe('home', () => {
  it('shows the steps it knows, whatever shape the others have', async () => {
    const { patients } = await home(
      { steps: [step('settle_stay', { title: undefined, place: 7 }), step('waiting')] },
      { steps: [step('upcoming_visit'), step('settle_stay'), step('teleport')] },
      { steps: [step('settle_stay')] },
    )
    expect(patients.map(({ steps }) => steps.map(({ kind }) => kind))).toEqual([
      ['waiting'],
      ['upcoming_visit'],
      [],
    ])
  })

  it('shows the parts of the day that it knows', async () => {
    const { patients } = await home({
      steps: [],
      day: [
        { kind: 'leave', state: 'done' },
        { kind: 'meditate', state: 'now' },
        { kind: 'go_home', state: 'later' },
      ],
    })
    expect(patients[0]?.day?.map(({ kind }) => kind)).toEqual(['leave', 'go_home'])
  })

  it.each([
    ['a known step without its title', step('waiting', { title: 7 })],
    ['a step without a kind', step(undefined)],
    ['a known step that is malformed beside a new one', step('waiting', { amountFen: -1 })],
  ])('refuses %s', async (_words, odd) => {
    await expect(home({ steps: [step('settle_stay'), odd] })).rejects.toBeInstanceOf(BadReply)
  })
})

describe('other lists', () => {
  const order = { orderId: 'o-1', serverNow: '2026-11-25T09:00:00+08:00' }

  it('of orders leave out one in a state that is new; a page of that order says that it failed', async () => {
    const call = contract.registration.listOrders
    const rows = ['BOOKED', 'ON_CREDIT', 'VISITED'].map((status) => ({ ...order, status }))
    const { list } = await answering(
      reply(call, { list: rows, next: null }),
    ).registration.listOrders({ pageSize: 10, filter: 'all' }, quiet)
    expect(list.map(({ status }) => status)).toEqual(['BOOKED', 'VISITED'])
    const one = answering(reply(contract.registration.getOrder, rows[1] ?? {}))
    await expect(one.registration.getOrder({ id: 'o-1' }, quiet)).rejects.toBeInstanceOf(BadReply)
  })

  it('without pages, and in the months of payments, too', async () => {
    const consents = ['privacy_policy', 'genome'].map((document) => ({ document, consentId: 'c' }))
    const known = await answering(
      reply(contract.privacy.listConsents, consents),
    ).privacy.listConsents({}, quiet)
    expect(known.map(({ document }) => document)).toEqual(['privacy_policy'])
    const orders = ['PAID', 'GUARANTEED'].map((status) => ({ orderId: 'o-1', status }))
    const months = { list: [{ month: '2026-11', orders }], next: null }
    const { list } = await answering(
      reply(contract.outpatient.listPaid, months),
    ).outpatient.listPaid({ patientId: 'p-1' }, quiet)
    expect(list[0]?.orders.map(({ status }) => status)).toEqual(['PAID'])
  })

  it('of templates ask WeChat for those whose group is known', async () => {
    const templates = ['visit', 'stay'].map((group) => ({ group, templateId: group }))
    const settings = await answering(
      reply(contract.message.getSettings, { templates }),
    ).message.getSettings({}, quiet)
    expect(settings.templates).toEqual([{ group: 'visit', templateId: 'visit' }])
  })

  it('of what must not be missing unseen stay whole: a step of a preparation that is new is a fault', async () => {
    const steps = [{ kind: 'no_caffeine', at: '2026-11-25T09:00:00+08:00', advice: '不喝咖啡' }]
    const plan = reply(contract.exam.getPlan, {
      planned: [{ examOrderId: 'x', slotId: 's', steps }],
    })
    await expect(answering(plan).exam.getPlan({ patientId: 'p-1' }, quiet)).rejects.toBeInstanceOf(
      BadReply,
    )
  })
})
