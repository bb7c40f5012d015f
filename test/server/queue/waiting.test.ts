import WebSocket from 'ws'
import {
  begin,
  callNext,
  finish,
  pass,
  recall,
  type Step,
} from '../../../simulators/hospital/queue_steps'
import { liveSocketPath, queueCalls as calls, type WaitingNews } from '../../../src/contract/queue'
import { forAllTests } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

const testApp = forAllTests(() => TestApp.start())
beforeEach(() => testApp.setClock('09:00'))

const desk = (queueId: string, step: Step) => testApp.desk.step(queueId, step)

/** A clinic with `size` people waiting. */
async function aClinic(size: number) {
  const scheduleId = await testApp.clinic()
  const people = await testApp.crowd(scheduleId, size)
  const queueId = testApp.desk.queueIdOf(scheduleId)
  const at = (index: number) => {
    const person = people[index]
    if (person === undefined) throw new Error('nobody there')
    return person
  }
  const order = async () => {
    const places = await Promise.all(
      people.map(async (person, index) => ({
        index,
        ahead: (await testApp.waiting(person)).aheadNum ?? -1,
      })),
    )
    return places
      .filter(({ ahead }) => ahead >= 0)
      .sort((one, other) => one.ahead - other.ahead)
      .map(({ index }) => index)
  }
  return { scheduleId, queueId, at, order }
}

describe('calling', () => {
  it('goes from waiting to done, and the order becomes visited', async () => {
    const { queueId, at } = await aClinic(2)
    expect(await desk(queueId, callNext)).toEqual(['A001 called'])
    expect(await testApp.waiting(at(0))).toMatchObject({
      status: 'CALLING',
      aheadNum: null,
      waitNum: 0,
      currentNo: ['A001'],
    })
    expect(await testApp.waiting(at(1))).toMatchObject({
      status: 'READY',
      aheadNum: 0,
      currentNo: ['A001'],
    })
    expect(await desk(queueId, recall)).toEqual(['A001 called'])
    await desk(queueId, begin)
    expect((await testApp.waiting(at(0))).status).toBe('SERVING')
    expect(await desk(queueId, callNext)).toEqual(['A001 done', 'A002 called'])
    const first = await testApp.waiting(at(0))
    expect(first.status).toBe('DONE')
    expect(await testApp.orderStatus(first.orderId ?? '')).toBe('VISITED')
    await desk(queueId, begin)
    await desk(queueId, finish)
    expect((await testApp.waiting(at(1))).status).toBe('DONE')
    expect(await desk(queueId, callNext)).toEqual([])
  })

  it('does not call the next while nobody knows what became of the last', async () => {
    const { queueId } = await aClinic(2)
    await desk(queueId, callNext)
    await expect(desk(queueId, callNext)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('A001') as string,
    })
    await expect(desk(queueId, finish)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('calls to each window of a service, and names it', async () => {
    const people = [await testApp.person(), await testApp.person(), await testApp.person()]
    for (const person of people) {
      await testApp.bloodRight(person)
      await testApp.ticket(person, 'blood')
    }
    const queueId = testApp.desk.queueIdOf('blood')
    await desk(queueId, callNext)
    await desk(queueId, callNext)
    const items = await Promise.all(people.map((person) => testApp.waiting(person)))
    expect(items.map(({ status, counter }) => [status, counter])).toEqual([
      ['CALLING', '1 号窗口'],
      ['CALLING', '2 号窗口'],
      ['READY', null],
    ])
  })

  it('averages the last calls for the estimate', async () => {
    const { queueId, at } = await aClinic(6)
    for (const time of ['09:00', '09:04', '09:08', '09:12']) {
      await testApp.setClock(time)
      await desk(queueId, callNext)
      await desk(queueId, begin)
    }
    expect((await testApp.waiting(at(5))).estimate).toEqual({
      fromMinutes: 2,
      toMinutes: 11,
      source: 'recent_calls',
      calls: 3,
    })
  })
})

describe('a missed number', () => {
  it('comes back behind the next three', async () => {
    const { queueId, at, order } = await aClinic(6)
    await desk(queueId, callNext)
    await desk(queueId, pass)
    expect(await testApp.waiting(at(0))).toMatchObject({
      status: 'MISSED',
      requeue: { allowed: true, reason: null },
    })
    const { status, body } = await testApp.requeue(at(0))
    expect(status).toBe(200)
    expect(body).toMatchObject({ queueNo: 'A001', aheadNum: 3, status: 'READY' })
    expect(await order()).toEqual([1, 2, 3, 0, 4, 5])
  })

  it('stands behind those who came back to the same place before', async () => {
    const { queueId, at, order } = await aClinic(6)
    for (const index of [0, 1]) {
      await desk(queueId, callNext)
      await desk(queueId, pass)
      expect((await testApp.waiting(at(index))).status).toBe('MISSED')
    }
    await testApp.requeue(at(0))
    await testApp.requeue(at(1))
    expect(await order()).toEqual([2, 3, 4, 0, 1, 5])
  })

  it('stands last when fewer than three wait, and before anyone who comes later', async () => {
    const { queueId, at, order, scheduleId } = await aClinic(2)
    await desk(queueId, callNext)
    await desk(queueId, pass)
    await testApp.requeue(at(0))
    expect(await order()).toEqual([1, 0])
    const [late] = await testApp.crowd(scheduleId, 1)
    if (late === undefined) throw new Error('nobody')
    expect((await testApp.waiting(late)).aheadNum).toBe(2)
  })

  it('is given as it is when asked twice, and refused when it waits or has come back twice', async () => {
    const { queueId, at } = await aClinic(1)
    expect((await testApp.requeue(at(0))).status).toBe(409)
    for (let round = 0; round < 2; round += 1) {
      await desk(queueId, callNext)
      await desk(queueId, pass)
      expect((await testApp.requeue(at(0))).status).toBe(200)
      expect((await testApp.requeue(at(0))).status).toBe(200)
    }
    await desk(queueId, callNext)
    await desk(queueId, pass)
    expect((await testApp.waiting(at(0))).requeue).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('分诊台') as string,
    })
    expect((await testApp.requeue(at(0))).status).toBe(409)
  })

  it('is asked for by an id', async () => {
    const request = { ticketId: '!' }
    expect((await testApp.send(calls.requeue, request, await testApp.person())).status).toBe(400)
  })
})

describe('live', () => {
  it('says nothing new until something changes, and when to ask again', async () => {
    const { queueId, at } = await aClinic(2)
    const first = (await testApp.news(at(1))).body
    expect(first).toMatchObject({ askAgainSeconds: 5, items: [{ queueNo: 'A002', aheadNum: 1 }] })
    const second = (await testApp.news(at(1), first.version)).body
    expect(second).toMatchObject({ version: first.version })
    expect(second.items).toBeUndefined()
    await desk(queueId, callNext)
    const third = (await testApp.news(at(1), first.version)).body
    expect(third.version).not.toBe(first.version)
    expect(third.items).toEqual([expect.objectContaining({ aheadNum: 0, currentNo: ['A001'] })])
  })

  it('has nothing for somebody without a number', async () => {
    expect((await testApp.news(await testApp.person())).body).toMatchObject({
      items: [],
      askAgainSeconds: 60,
    })
  })

  it('shows only the account’s own patients, and none that was taken away', async () => {
    const { at } = await aClinic(1)
    expect((await testApp.news(await testApp.person())).body.items).toEqual([])
    await testApp.sql`update patient_link set unbound_at = now() where patient_id = ${at(0).patientId}`
    expect((await testApp.news(at(0))).body.items).toEqual([])
  })

  it('forgets yesterday’s numbers', async () => {
    const { at } = await aClinic(1)
    await testApp.setClock('07:00', 1)
    expect((await testApp.news(at(0))).body.items).toEqual([])
  })
})

describe('the socket', () => {
  let port: number
  beforeAll(async () => {
    port = await testApp.listen()
  })

  function open(person: Pick<Person, 'token'>, since?: string, language = 'zh') {
    const headers = { 'accept-language': language }
    const socket = new WebSocket(`ws://127.0.0.1:${port}${liveSocketPath}`, { headers })
    const received: WaitingNews[] = []
    const waiting: ((news: WaitingNews) => void)[] = []
    socket.on('open', () =>
      socket.send(
        JSON.stringify({
          authorization: `Bearer ${person.token}`,
          since,
        }),
      ),
    )
    socket.on('message', (data: Buffer) => {
      const news = JSON.parse(data.toString()) as WaitingNews
      const next = waiting.shift()
      if (next === undefined) received.push(news)
      else next(news)
    })
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    const next = () => {
      const known = received.shift()
      return known === undefined
        ? new Promise<WaitingNews>((resolve) => waiting.push(resolve))
        : Promise.resolve(known)
    }
    return { socket, next, closed }
  }

  it('tells each in his language, whoever else listens', async () => {
    const { at } = await aClinic(1)
    const [chinese, english] = [open(at(0)), open(at(0), undefined, 'en')]
    const [first] = (await chinese.next()).items ?? []
    const [same] = (await english.next()).items ?? []
    expect(first?.groupName).toBe('门诊候诊')
    expect(same?.groupName).toBe('Outpatient waiting')
    expect(same?.itemName).toMatch(/^[A-Z][A-Za-z ]+ \(.+\)/)
    chinese.socket.close()
    english.socket.close()
  })

  it('tells at once, and then whenever something changed', async () => {
    const { queueId, at } = await aClinic(2)
    const line = open(at(1))
    expect((await line.next()).items).toEqual([expect.objectContaining({ aheadNum: 1 })])
    await desk(queueId, callNext)
    expect((await line.next()).items).toEqual([
      expect.objectContaining({ aheadNum: 0, currentNo: ['A001'] }),
    ])
    line.socket.close()
    await line.closed
  })

  it('listens once, however often the line says hello', async () => {
    const { queueId, at } = await aClinic(2)
    const line = open(at(1))
    line.socket.on('open', () =>
      line.socket.send(JSON.stringify({ authorization: `Bearer ${at(1).token}` })),
    )
    expect((await line.next()).items).toEqual([expect.objectContaining({ aheadNum: 1 })])
    await desk(queueId, callNext)
    expect((await line.next()).items).toEqual([expect.objectContaining({ aheadNum: 0 })])
    line.socket.close()
    await line.closed
  })

  it('listens to so many of one account, and others still come in', async () => {
    const { at } = await aClinic(3)
    const lines = Array.from({ length: 8 }, () => open(at(1)))
    await Promise.all(lines.map(({ next }) => next()))
    expect(await open(at(1)).closed).toBe(1013)
    const other = open(at(2))
    expect((await other.next()).items).toHaveLength(1)
    for (const { socket, closed } of [...lines, other]) {
      socket.close()
      await closed
    }
    // A line that is hung up on makes room.
    const again = open(at(1))
    await again.next()
    again.socket.close()
    await again.closed
  })

  it('hangs up on a session that ends, at once', async () => {
    const { at } = await aClinic(1)
    const line = open(at(0))
    await line.next()
    await testApp.sql`update session set revoked_at = now() where account_id = ${at(0).accountId}`
    expect(await line.closed).toBe(1008)
  })

  it.each([
    ['of the app', 'http://127.0.0.1', false],
    ['of another site', 'https://elsewhere.example', true],
    ['that is none', 'null', true],
  ])('asks where a browser’s script is from: %s', async (_words, origin, isRefused) => {
    const from = origin === 'http://127.0.0.1' ? `${origin}:${port}` : origin
    const line = new WebSocket(`ws://127.0.0.1:${port}${liveSocketPath}`, { origin: from })
    const ended = new Promise<number>((resolve) => line.on('close', resolve))
    line.on('open', () => line.send('hello'))
    line.on('error', () => undefined)
    const reasons = new Promise<string>((resolve) =>
      line.on('close', (_code, reason) => resolve(reason.toString())),
    )
    expect(await ended).toBe(1008)
    expect((await reasons).includes('another site')).toBe(isRefused)
  })

  it('hangs up on anyone who is not signed in', async () => {
    expect(await open({ token: 'a.b.c' }).closed).toBe(1008)
    const odd = new WebSocket(`ws://127.0.0.1:${port}${liveSocketPath}`)
    odd.on('open', () => odd.send('hello'))
    expect(await new Promise((resolve) => odd.on('close', resolve))).toBe(1008)
  })
})
