import { createApi } from '@/request/api'
import type { Call } from '@/request/sending/call'
import { BadReply } from '@/request/sending/errors'
import { createRequest } from '@/request/sending/request'

/** An api whose server answers each call with the next body; what was sent is noted. */
function anApi(...bodies: unknown[]) {
  const sent: Call[] = []
  const send = createRequest((call) => {
    sent.push(call)
    return Promise.resolve({ statusCode: 200, body: bodies[sent.length - 1] })
  })
  return { api: createApi((call) => send({ ...call, loading: false })), sent }
}

const quiet = { prompt: false }

describe('the api made from the contract', () => {
  it('puts path parameters into the path and the rest of a GET into the query', async () => {
    const { api, sent } = anApi([], { list: [], next: null })
    await api.hospital.listBranches({ hospitalId: 'yunxi-first', type: 'registration' })
    await api.registration.listOrders({ pageSize: 10, patientId: undefined, filter: 'upcoming' })
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/hos/public/v1/hospital-branch/yunxi-first/list?type=registration', undefined],
      ['GET', '/hos/user/v1/reg/order/page?pageSize=10&filter=upcoming', undefined],
    ])
  })

  it('puts the input of a POST into the body', async () => {
    const { api, sent } = anApi({ accessToken: 'T' })
    await api.account.signInByOfficialAccount({ code: 'c', state: 's' })
    expect([sent[0]?.method, sent[0]?.url, sent[0]?.body]).toEqual([
      'POST',
      '/customer/public/api/v1/user-wx-mp/1/auth',
      { code: 'c', state: 's' },
    ])
  })

  it('sends no header of its own, and the key of a booking in its body', async () => {
    const { api, sent } = anApi()
    await api.registration
      .createOrder({ sourceTimeId: 's', patientId: 'p', idempotencyKey: 'key-12345' }, quiet)
      .catch(() => undefined)
    expect([sent[0]?.headers, sent[0]?.body]).toEqual([
      {},
      { sourceTimeId: 's', patientId: 'p', idempotencyKey: 'key-12345' },
    ])
  })

  it('shows the loading mask for what a patient triggers, never for reading', async () => {
    const masks: unknown[] = []
    const asking = createApi((call) => {
      masks.push(call.loading)
      return Promise.resolve({ statusCode: 200, body: {} })
    })
    await asking.hospital.getHospital({ id: 'yunxi-first' })
    await asking.registration.getDoctor({ doctorId: 'd' })
    await asking.registration.checkPayment({ orderId: 'o' })
    await asking.queue.listWaiting()
    await asking.registration.cancelOrder({ orderId: 'o' })
    await asking.hospital.getHospital({ id: 'yunxi-first' }, { loading: true })
    expect(masks).toEqual([false, false, false, false, true, true])
  })

  it('tells no failure that the caller shows by himself, as the contract says', async () => {
    const prompts: unknown[] = []
    const asking = createApi((call) => {
      prompts.push(call.prompt)
      return Promise.resolve({ statusCode: 200, body: {} })
    })
    await asking.registration.getDoctor({ doctorId: 'd' })
    await asking.account.confirmStepUp({ code: '123456' }).catch(() => undefined)
    await asking.account.confirmStepUp({ code: '123456' }, { prompt: true }).catch(() => undefined)
    expect(prompts).toEqual([true, false, true])
  })

  it('only makes calls of the signed-in account wait for the sign-in', async () => {
    const { api, sent } = anApi({}, {}, {})
    await api.hospital.getHospital({ id: 'yunxi-first' })
    await api.account.getSelfInfo()
    await api.account.getSelfInfo({}, { isSignInStep: true })
    expect(sent.map(({ session }) => session)).toEqual(['optional', 'needed', 'being_made'])
  })

  it('lets unknown fields and missing optional ones pass', async () => {
    const { api } = anApi(
      {},
      { name: '云溪', unknown: [1] },
      { state: 'S', more: true },
      { accessToken: 'T' },
      { tel: null, id: 7 },
    )
    expect(await api.hospital.getHospital({ id: 'h' })).toEqual({})
    expect(await api.hospital.getHospital({ id: 'h' })).toMatchObject({ name: '云溪' })
    expect(await api.account.getLoginState()).toMatchObject({ state: 'S' })
    expect(await api.account.signInByOfficialAccount({ code: 'c', state: 's' })).toMatchObject({
      accessToken: 'T',
    })
    expect(await api.account.getSelfInfo()).toMatchObject({ tel: null })
  })

  it('reads what another server writes as a number, null or something else', async () => {
    const group = { group: 3, groupName: null, items: null }
    const detail = {
      groupCode: 3,
      itemCode: 12,
      itemName: 'ECG',
      totalWaitNum: '7',
      totalCompleteNum: 0,
      item: 'none',
      serverNow: 0,
    }
    const { api } = anApi(
      { state: 5 },
      { accessToken: 'T', state: { a: 1 } },
      { accessToken: 'T', state: 7 },
      [group],
      detail,
    )
    expect(await api.account.getLoginState()).toEqual({ state: '5' })
    for (const state of ['s', '5'])
      expect(await api.account.signInByOfficialAccount({ code: 'c', state })).toMatchObject({
        accessToken: 'T',
      })
    expect(await api.queue.listGroups({ patientId: 'p' })).toEqual([
      { group: '3', groupName: '', items: [] },
    ])
    expect(
      await api.queue.getDetail({ patientId: 'p', groupCode: '3', itemCode: '12' }),
    ).toMatchObject({ groupCode: '3', itemCode: '12', totalWaitNum: 7 })
  })

  it.each([null, '<html>', { state: {} }, {}])(
    'refuses a reply that does not fit: %p',
    async (body) => {
      const { api } = anApi(body)
      await expect(api.account.getLoginState({}, quiet)).rejects.toBeInstanceOf(BadReply)
    },
  )
})
