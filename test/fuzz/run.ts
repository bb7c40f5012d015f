/**
 * `npm run test:matrix -- fuzz`: 200,000 spoilt requests against every way in; none may be answered 5xx, none may take seconds. Every chunk says its seed.
 * `FUZZ_SEED=7 FUZZ_INPUTS=500 npx tsx test/fuzz/run.ts fhir` begins one surface where that chunk began. Ends with an error when something was answered 5xx.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { readCallback } from '../../server/gateways/wechat_pay/callback'
import { createLogger } from '../../server/plugins/request_log'
import { staffRoles } from '../../src/contract/desk/staff_call'
import { FakeSms, FakeWeChat } from '../server/account/fake_we_chat'
import { FakeChannel, FakeHis } from '../server/registration/fakes'
import { rsaPair } from '../support/rsa_pair'
import { aSession } from '../support/server/builders'
import globalSetup from '../support/server/global_setup'
import globalTeardown from '../support/server/global_teardown'
import { aHospitalSystem, tokenFor, type HospitalSystem } from '../support/server/integration'
import { deskOf, type TestDesk } from '../support/server/test_desk'
import { startTestServer } from '../support/server/test_server'
import { type Chance, chanceOf } from './chance'
import { type Request, spoilWire } from './spoil'
import { type Asked, type Surface, surfaces } from './surfaces'

const inputsOfAll = Number(process.env.FUZZ_INPUTS ?? 200_000)
const firstSeed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const chunk = 500
const atOnce = 4
const slowMs = 5000
/** The first of each kind of fault is shown. */
const shownMax = 40

const keys = {
  mchId: '1900000001',
  apiV3Key: '0123456789abcdef0123456789abcdef',
  publicKeyId: 'PUB_KEY_ID_1',
  appIds: ['wxtest0000000001'],
}

/** An operator whose receipts are taken. */
const sms = {
  apiUrl: 'http://127.0.0.1:9',
  accessKey: 'key',
  secret: 'secret',
  signName: '市一医院',
  template: 'T1',
  consentTemplate: undefined,
  receiptsSecret: 'receipts-of-the-fuzz-0123456789abcdef',
  tencent: undefined,
  http: undefined,
  noticeTemplates: {},
}

interface Fault {
  surface: string
  seed: number
  status: number
  why: string
  request: Request
  times: number
}

class Fuzz {
  readonly faults = new Map<string, Fault>()
  private constructor(
    private readonly desk: TestDesk,
    private readonly system: HospitalSystem,
    private readonly channelKey: string,
    /** What the server said of the failures of requests, by their ids. */
    private readonly said: Map<string, string>,
  ) {}

  static async start(): Promise<Fuzz> {
    const channel = rsaPair()
    const system = await aHospitalSystem('system/*.write system/*.read')
    const said = new Map<string, string>()
    const folder = path.join(__dirname, '../../dist/h5')
    const weChatPay = Object.assign(new FakeChannel(), {
      readCallback: (headers: Record<string, string | string[] | undefined>, body: Buffer) =>
        readCallback(headers, body, { ...keys, publicKey: channel.publicKey }),
    })
    const server = await startTestServer({
      seeded: true,
      settings: { integrationClients: system.clients, sms },
      gateways: {
        weChat: new FakeWeChat(),
        sms: new FakeSms(),
        weChatPay,
        his: new FakeHis(),
      },
      log: createLogger('warn', linesInto(said)),
      ...(existsSync(path.join(folder, 'index.html')) && { h5: { folder } }),
    })
    return new Fuzz(await deskOf(server), system, channel.privateKey, said)
  }

  stop(): Promise<void> {
    return this.desk.stop()
  }

  /** Sends so many requests of a surface, of one seed. */
  async send(name: string, surface: Surface, seed: number, count: number): Promise<Counted> {
    const chance = chanceOf(seed)
    const asked = await this.whoAsks(chance)
    const requests = surface
      .draw(seed, count, chance, asked)
      .map((request) => (chance.is(0.25) ? spoilWire(request, chance) : request))
    const counted: Counted = { statuses: {}, slowestMs: 0 }
    const waiting = requests.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const request of waiting) await this.sendOne(name, seed, request, chance, counted)
      }),
    )
    return counted
  }

  private async sendOne(
    surface: string,
    seed: number,
    request: Request,
    chance: Chance,
    counted: Counted,
  ): Promise<void> {
    const { app, server } = this.desk
    const began = performance.now()
    const reply = await (surface === 'desk' ? app : server.app).inject({
      ...request,
      remoteAddress: anAddress(chance),
    })
    const ms = performance.now() - began
    const { statusCode: status } = reply
    counted.statuses[status] = (counted.statuses[status] ?? 0) + 1
    counted.slowestMs = Math.max(counted.slowestMs, ms)
    const id = String(reply.headers['x-request-id'])
    const why = this.said.get(id) ?? ''
    this.said.delete(id)
    const isPolluted = 'admin' in {}
    // A connector waits for calls.
    const isWaiting = request.url.startsWith('/integration/v1/calls/next')
    if (status < 500 && (ms < slowMs || isWaiting) && !isPolluted) return
    const kind = `${surface} ${status} ${request.url.split(/[?]/)[0]?.replace(/[^/]{20,}/g, '…')} ${why.slice(0, 160)}`
    const known = this.faults.get(kind)
    if (known !== undefined) known.times += 1
    else
      this.faults.set(kind, {
        surface,
        seed,
        status,
        why: isPolluted ? 'a prototype was changed' : why || `${ms.toFixed(0)} ms`,
        request,
        times: 1,
      })
  }

  /** New sessions: what is sent signs out, unbinds and forgets the ones before. */
  private async whoAsks(chance: Chance): Promise<Asked> {
    const { server } = this.desk
    const rows = await server.sql<{ id: string }[]>`
      (select slot_id::text as id from slot limit 20) union all (select schedule_id::text from schedule limit 20) union all (select doctor_id from doctor limit 5)
      union all (select department_id from department limit 10) union all (select branch_id from branch) union all (select patient_id::text from patient limit 20)
      union all (select order_id::text from registration_order limit 20) union all (select out_trade_no from payment limit 20) union all (select out_refund_no from refund limit 20)`
    const accounts = await server.sql<{ accountId: string }[]>`
      select account_id from account order by account_id limit 6`
    const sessions = await Promise.all(
      [...accounts, ...Array.from({ length: 24 }, () => ({}))].map((given) =>
        aSession(server, { ...given, isSteppedUp: true }),
      ),
    )
    const staff = await Promise.all(
      Array.from({ length: 12 }, () => this.desk.staff(...staffRoles)),
    )
    return {
      patients: sessions.map(({ token }) => token),
      staff: staff.map(({ cookie }) => cookie),
      system: await tokenFor(server.app, this.system, anAddress(chance)),
      channelKey: this.channelKey,
      apiV3Key: keys.apiV3Key,
      smsSecret: sms.receiptsSecret,
      ids: rows.map(({ id }) => id),
    }
  }
}

function anAddress(chance: Chance): string {
  return `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`
}

interface Counted {
  statuses: Record<number, number>
  slowestMs: number
}

function linesInto(said: Map<string, string>): Writable {
  return new Writable({
    write(line: Buffer, _encoding, done) {
      const { reqId, err } = JSON.parse(line.toString()) as {
        reqId?: string
        err?: { message?: string; stack?: string }
      }
      const place = err?.stack?.split('\n').find((one) => /\/(server|src)\//.test(one))
      if (reqId !== undefined) said.set(reqId, `${err?.message ?? ''} ${place?.trim() ?? ''}`)
      done()
    },
  })
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const strange = wanted.filter((name) => !(name in surfaces))
  if (strange.length > 0)
    throw new Error(`${strange.join(', ')}: there is ${Object.keys(surfaces).join(', ')}`)
  const chosen = Object.entries(surfaces).filter(
    ([name]) => wanted.length === 0 || wanted.includes(name),
  )
  const shares = chosen.reduce((sum, [, { share }]) => sum + share, 0)
  await globalSetup()
  const fuzz = await Fuzz.start()
  try {
    for (const [name, surface] of chosen)
      await sendAll(fuzz, name, surface, Math.round((inputsOfAll * surface.share) / shares))
  } finally {
    await fuzz.stop()
    await globalTeardown()
  }
  printFaults([...fuzz.faults.values()])
  process.exitCode = fuzz.faults.size > 0 ? 1 : 0
}

async function sendAll(fuzz: Fuzz, name: string, surface: Surface, count: number): Promise<void> {
  const began = performance.now()
  const total: Counted = { statuses: {}, slowestMs: 0 }
  const seeds: number[] = []
  for (let sent = 0; sent < count; sent += chunk) {
    const seed = firstSeed + seeds.length
    seeds.push(seed)
    const { statuses, slowestMs } = await fuzz.send(
      name,
      surface,
      seed,
      Math.min(chunk, count - sent),
    )
    for (const [status, times] of Object.entries(statuses))
      total.statuses[Number(status)] = (total.statuses[Number(status)] ?? 0) + times
    total.slowestMs = Math.max(total.slowestMs, slowestMs)
  }
  const seconds = (performance.now() - began) / 1000
  const bad = Object.entries(total.statuses).reduce(
    (sum, [status, times]) => sum + (Number(status) >= 500 ? times : 0),
    0,
  )
  console.log(
    `${name}: ${count} inputs, seeds ${firstSeed} to ${seeds.at(-1)}, ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(0)}/s, slowest ${total.slowestMs.toFixed(0)} ms, ${bad} x 5xx; ${JSON.stringify(total.statuses)}`,
  )
}

function printFaults(faults: readonly Fault[]): void {
  for (const { surface, seed, status, why, request, times } of faults.slice(0, shownMax)) {
    const { method, url, headers, payload = '' } = request
    const type = headers['content-type'] ?? ''
    console.log(
      `\n${times} x ${status} ${surface}, seed ${seed}: ${why}\n  ${method} ${url.slice(0, 300)} ${type}\n  ${payload.toString().slice(0, 600)}`,
    )
  }
  console.log(faults.length === 0 ? '\n0 x 5xx' : `\n${faults.length} kinds of fault`)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
