/** The server as the hospital and a patient's phone see it from outside: calls of the contract, the SMS inbox and the sandbox's console. */
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { namedId } from '../../../server/values/uuid'
import type { FaultName } from '../../../simulators/fault_names'
import {
  fillPath,
  queryOf,
  type Endpoint,
  type InputOf,
  type ReplyOf,
} from '../../../src/contract/endpoint'
import type { PayingApp } from '../../../src/contract/payment'
import {
  registrationCalls,
  type OrderStatus,
  type PayStatus,
} from '../../../src/contract/registration'

/** Who calls. */
export interface Caller {
  token?: string
}

/** What came back, with the status. */
export interface Answer {
  status: number
  body: unknown
}

const texts = v.array(v.object({ content: v.string() }))
const inbox = v.array(v.object({ code: v.nullable(v.string()) }))

const timetable = v.object({ clinics: v.array(v.object({ clinicId: v.string() })) })

/** One running server. */
export class Hospital {
  constructor(readonly url: string) {}

  /** Sends a call and gives whatever comes back. */
  async send(
    call: Endpoint,
    input: Readonly<Record<string, unknown>>,
    { token }: Caller,
  ): Promise<Answer> {
    const { path, rest } = fillPath(call.path, input)
    const query = new URLSearchParams(call.method === 'GET' ? queryOf(rest) : {}).toString()
    const response = await fetch(`${this.url}${path}?${query}`, {
      method: call.method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      body: call.method === 'POST' ? JSON.stringify(rest) : undefined,
    })
    return { status: response.status, body: await response.json() }
  }

  /** Sends a call that has to succeed. @throws Error with what came back. */
  async call<E extends Endpoint>(
    call: E,
    input: InputOf<E> & Readonly<Record<string, unknown>>,
    caller: Caller,
  ): Promise<ReplyOf<E>> {
    const { status, body } = await this.send(call, input, caller)
    if (status !== 200)
      throw new Error(`${call.method} ${call.path} answered ${status} ${JSON.stringify(body)}`)
    return v.parse<E['reply']>(call.reply, body)
  }

  /** The code of the newest SMS to a number. */
  async smsCode(tel: string): Promise<string> {
    const messages = await this.until(
      async () => v.parse(inbox, await this.get(`/sandbox/sms/messages?tel=${tel}`)),
      (found) => found.some(({ code }) => code !== null),
    )
    return messages.find(({ code }) => code !== null)?.code ?? ''
  }

  /** A one-minute link by which a demo person enters (`?jwt=`). */
  async entryLink(openid: string): Promise<string> {
    const response = await fetch(`${this.url}/sandbox/enter?as=${openid}`, { redirect: 'manual' })
    return response.headers.get('location') ?? ''
  }

  /** Breaks a channel, or mends it. */
  async setFault(name: FaultName, on: boolean): Promise<void> {
    await this.post('fault', { name, on })
  }

  /** Moves the hospital's clock to so many seconds from the real one. */
  async moveClock(offsetSeconds: number): Promise<void> {
    await this.post('clock', { offsetSeconds })
  }

  /** A person begins to pay by WeChat: how the money is taken later, whatever the app thinks then. */
  async beginPaying(
    orderId: string,
    caller: Caller,
    app: PayingApp = 'official_account',
  ): Promise<() => Promise<void>> {
    const asked = { orderId, method: 'wechat', app } as const
    const { pay } = await this.call(registrationCalls.payOrder, asked, caller)
    const prepayId = pay?.package.slice('prepay_id='.length)
    return async () => void (await this.post('pay_late', { prepayId }))
  }

  /** A doctor's clinic is stopped; the app's id of it follows from the hospital's. */
  async stopClinic(scheduleId: string): Promise<void> {
    for (let days = 0; days <= 14; days += 1) {
      const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const { clinics } = v.parse(timetable, await this.get(`/sandbox/console/clinics?day=${day}`))
      const found = clinics.find(({ clinicId }) => namedId(`clinic:${clinicId}`) === scheduleId)
      if (found !== undefined) {
        await this.post('stop_clinic', found)
        return
      }
    }
    throw new Error(`the hospital has no clinic ${scheduleId}`)
  }

  /** The first SMS to a number with these words, waited for. */
  async smsTo(tel: string, words: string): Promise<string> {
    const messages = await this.until(
      async () => v.parse(texts, await this.get(`/sandbox/sms/messages?tel=${tel}`)),
      (found) => found.some(({ content }) => content.includes(words)),
    )
    return messages.find(({ content }) => content.includes(words))?.content ?? ''
  }

  /** The slots of a department are the hospital's own from now on. */
  async ownSlots(departmentId: string): Promise<void> {
    await this.post('slot_owner', { departmentId, isOwn: true })
  }

  /** All switches off, clock back. */
  async reset(): Promise<void> {
    await this.post('reset', {})
  }

  /** Waits until an order of a person stands so. */
  async untilOrder(
    id: string,
    wanted: { status: readonly OrderStatus[]; payStatus?: PayStatus },
    caller: Caller,
  ): Promise<void> {
    await this.until(
      () => this.call(registrationCalls.getOrder, { id }, caller),
      (order) =>
        wanted.status.some((status) => status === order.status) &&
        (wanted.payStatus === undefined || order.payStatus === wanted.payStatus),
    )
  }

  private async get(path: string): Promise<unknown> {
    const response = await fetch(this.url + path)
    return response.json()
  }

  private async post(name: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
    const response = await fetch(`${this.url}/sandbox/console/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`the console refused ${name}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  private async until<Value>(
    read: () => Promise<Value>,
    isGood: (value: Value) => boolean,
  ): Promise<Value> {
    const deadline = Date.now() + 20_000
    for (;;) {
      const value = await read()
      if (isGood(value)) return value
      if (Date.now() > deadline)
        throw new Error(`waited in vain; last seen: ${JSON.stringify(value)}`)
      await wait(150)
    }
  }
}
