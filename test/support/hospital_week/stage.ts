/** The stage of the hospital week: the app as a production process on a database of its own, the hospital, and WeChat, WeChat Pay and SMS beside it. Patients' phones see one address. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { connect, urlOf, type Sql } from '../../../server/database/client'
import { asAdministrator, serverAddress } from '../server/database'
import { startSandboxHost, type SandboxHost } from '../../server/sandbox/sandbox_host'
import { Hospital } from '../e2e/hospital'
import { WeekHospital } from './hospital'

const root = path.join(__dirname, '../../..')
const publicUrl = 'https://patient.example.org'
const oneLine = (pem = ''): string => pem.replaceAll('\n', '\\n')

export class Stage {
  private constructor(
    readonly hospital: WeekHospital,
    /** The app as a patient's phone reaches it. */
    readonly phone: Hospital,
    /** The app's own tables, for looking at the end. */
    readonly sql: Sql,
    private readonly outside: SandboxHost,
    private app: ChildProcess,
    private readonly front: Server,
    private readonly launch: () => ChildProcess,
  ) {}

  static async start(): Promise<Stage> {
    const database = { ...serverAddress(), database: `test_${randomUUID().replaceAll('-', '')}` }
    await asAdministrator(serverAddress(), async (admin) => {
      await admin`create database ${admin(database.database)} template template0`
    })
    const outside = await startSandboxHost()
    const hospital = new WeekHospital()
    const hisUrl = await hospital.start()
    const port = await freePort()
    const appUrl = `http://127.0.0.1:${port}`
    const { weChat, weChatPay, sms } = outside.settings
    const environment: NodeJS.ProcessEnv = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL: urlOf(database),
      PUBLIC_URL: publicUrl,
      TOKEN_SECRET: randomBytes(32).toString('base64url'),
      IDENTITY_KEY: randomBytes(32).toString('base64'),
      WECHAT_API_URL: `${outside.url}/sandbox/wechat`,
      WECHAT_MP_APP_ID: weChat.officialAccount.appId,
      WECHAT_MP_SECRET: weChat.officialAccount.secret,
      WECHAT_PAY_MCH_ID: weChatPay?.mchId,
      WECHAT_PAY_SERIAL: weChatPay?.serial,
      WECHAT_PAY_PRIVATE_KEY: oneLine(weChatPay?.privateKey),
      WECHAT_PAY_API_V3_KEY: weChatPay?.apiV3Key,
      WECHAT_PAY_PUBLIC_KEY_ID: weChatPay?.publicKeyId,
      WECHAT_PAY_PUBLIC_KEY: oneLine(weChatPay?.publicKey),
      WECHAT_PAY_API_URL: weChatPay?.apiUrl,
      WECHAT_PAY_NOTIFY_URL: `${appUrl}/pay/notify/wechat`,
      SMS_API_URL: sms?.apiUrl,
      SMS_ACCESS_KEY: sms?.accessKey,
      SMS_SECRET: sms?.secret,
      SMS_SIGN_NAME: sms?.signName,
      SMS_TEMPLATE: sms?.template,
      HIS_API_URL: hisUrl,
      HIS_TOKEN: hospital.token,
      HIS_REPORTS_VISITS: 'on',
      INTEGRATION_CLIENTS: await hospital.clients(),
    }
    const launch = (): ChildProcess =>
      spawn(
        process.execPath,
        [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'server/main.ts'],
        {
          cwd: root,
          detached: true,
          env: environment,
        },
      )
    const app = launch()
    await listening(app)
    hospital.serve(appUrl, publicUrl)
    const front = await startFront(appUrl, outside.url)
    const frontUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
    const sql = connect(database, { poolSize: 2 })
    return new Stage(hospital, new Hospital(frontUrl), sql, outside, app, front, launch)
  }

  /** The person pays what the cashier asks for last. */
  async pay(): Promise<void> {
    const [order] = await this.outside.sql<{ no: string }[]>`
      select out_trade_no as no from sandbox.pay_order where state = 'NOTPAY' order by created_at desc limit 1`
    await this.outside.post('/sandbox/console/pay_late', { outTradeNo: order?.no ?? '' })
  }

  /** The app's process dies in the middle of whatever it does, and another one is started. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.app.once('exit', resolve))
    if (this.app.pid !== undefined) process.kill(-this.app.pid, 'SIGKILL')
    await ended
    this.app = this.launch()
    await listening(this.app)
  }

  async stop(): Promise<void> {
    if (this.app.pid !== undefined && this.app.exitCode === null) {
      const ended = new Promise((resolve) => this.app.once('exit', resolve))
      process.kill(-this.app.pid, 'SIGTERM')
      await ended
    }
    const [row] = await this.sql<{ name: string }[]>`select current_database() as name`
    await this.sql.end()
    await new Promise<void>((resolve) => {
      this.front.closeAllConnections()
      this.front.close(() => resolve())
    })
    await this.hospital.stop()
    await this.outside.stop()
    await asAdministrator(serverAddress(), async (admin) => {
      await admin`drop database if exists ${admin(row?.name ?? '')} with (force)`
    })
  }
}

function listening(app: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += String(chunk)
      if (/App\s+http:/.test(output)) resolve()
    }
    app.stdout?.on('data', read)
    app.stderr?.on('data', read)
    app.once('exit', (code) => reject(new Error(`the app ended with ${code}: ${output}`)))
  })
}

/** One address for the phone: WeChat's own pages come from outside, everything else from the app. */
async function startFront(appUrl: string, outsideUrl: string): Promise<Server> {
  const server = createServer((request, response) => {
    const target = request.url?.startsWith('/sandbox/') === true ? outsideUrl : appUrl
    const onward = forward(
      `${target}${request.url ?? ''}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.writeHead(502).end())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
