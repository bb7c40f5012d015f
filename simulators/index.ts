/** The sandbox: the outside systems, the phone's side of WeChat, and the hospital's console, under `/sandbox/`. */
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../server/settings'
import { appAddress } from './app_address'
import { serveAssets } from './assets'
import { serveConsole } from './console/routes'
import type { Dependencies } from './dependencies'
import { serveHis } from './his/routes'
import { adoptSeededPast } from './hospital/adopting_repository'
import { makeHospital, type SandboxHospital } from './hospital/delivery'
import { servePortraits } from './hospital/portrait'
import { endMissed } from './hospital/queues'
import { publishOwnDays } from './hospital/slots/own_slots'
import { DemoArchive } from './imaging/archive'
import { serveImaging } from './imaging/routes'
import { readHospitalKey, readSandboxKeys } from './keys'
import { serveMail } from './mail/routes'
import { serveMedIns } from './med_ins'
import { serveProvider } from './oidc/provider'
import { prepareSandbox } from './sandbox_repository'
import { extendSchedules } from './seed'
import { sendReceipts } from './sms/receipts'
import { serveSmsApi, serveSmsInbox } from './sms/routes'
import { serveStartPage } from './start_page'
import { serveStories } from './story/routes'
import { serveAuthorize } from './wechat/authorize'
import { serveWeChatApi } from './wechat/routes'
import { serveCashier } from './wechat_pay/cashier'
import { Notifier } from './wechat_pay/notices'
import { serveScorePage } from './wechat_pay/pay_score_page'
import { serveChannel } from './wechat_pay/routes'
import { adoptSeededPayments } from './wechat_pay/wechat_pay_repository'

export { withSandbox } from './settings'

const dayEndMs = 60_000
const hourMs = 60 * 60_000

export interface SandboxOptions {
  /** How long a refund stays PROCESSING. */
  refundSeconds?: number
  /** How often callbacks are looked for. */
  sweepMs?: number
}

/** Mounts everything; `deps.settings` are those that `withSandbox` completed. Several processes on one database share one sandbox. */
export async function serveSandbox(
  app: FastifyInstance,
  deps: Dependencies,
  { refundSeconds = 3, sweepMs: everyMs = 700 }: SandboxOptions = {},
): Promise<void> {
  const { settings, sql, log } = deps
  const { weChatPay, weChat, sms } = settings
  if (weChatPay === undefined)
    throw new Error('the sandbox needs settings that went through withSandbox')
  await prepareSandbox(sql)
  const keys = readSandboxKeys(settings.dataDir)
  await adoptSeededPayments(
    sql,
    { officialAccount: weChat.officialAccount.appId, miniProgram: weChat.miniProgram.appId },
    weChatPay.notifyUrl,
  )
  const notifier = new Notifier(sql, keys, weChatPay.mchId, log)
  const hospital = makeHospital({
    sql,
    log,
    privateKey: readHospitalKey(settings.dataDir).privateKey,
    appUrl: appAddress(settings),
    tokenAudience: `${settings.publicUrl}/integration/v1/token`,
    wire: settings.demoWire,
  })
  const merchantName = sms?.signName ?? '医院'

  await serveProvider(app, settings)
  serveAssets(app)
  servePortraits(app)
  const mount: Mount = async (place, serve) => {
    await app.register(async (scope) => serve(scope), { prefix: `/sandbox/${place}` })
  }
  await mount('wechat', (scope) => serveAuthorize(scope, deps))
  await mount('wechat', (scope) => serveWeChatApi(scope, deps))
  const { mchId } = weChatPay
  const appIds = [weChat.officialAccount.appId, weChat.miniProgram.appId]
  const merchantPublicKey = keys.merchant.publicKey
  await mount('wechat_pay', (scope) =>
    serveChannel(scope, { sql, keys, mchId, appIds, refundSeconds, notifier }),
  )
  await mountCashiers(mount, { sql, merchantPublicKey, merchantName, notifier })
  await mountInboxes(mount, deps)
  await mount('his', (scope) => serveHis(scope, deps, hospital))
  await serveMedIns(app, deps, { keys, notifier, merchantName })
  await mountArchive(app, mount, deps)
  await mountVisit(app, mount, { settings, hospital, notifier })

  keepSweeping(app, { what: 'send its callbacks', sweep: () => notifier.sweep(), everyMs })
  keepSweeping(app, { what: 'send receipts of SMS', sweep: () => sendReceipts(deps), everyMs })
  keepSweeping(app, { what: 'deliver documents', sweep: hospital.deliver, everyMs })
  keepSweeping(app, {
    what: 'add days of schedules',
    sweep: () => extendSchedules(sql),
    everyMs: hourMs,
  })
  keepSweeping(app, { what: 'end the day', sweep: () => endDay(hospital), everyMs: dayEndMs })
}

type Mount = (place: string, serve: (scope: FastifyInstance) => void) => Promise<void>

/** What a visitor of the demo opens: its first page, the stories, and the hospital's console. */
async function mountVisit(
  app: FastifyInstance,
  mount: Mount,
  { settings, ...played }: { settings: Settings; hospital: SandboxHospital; notifier: Notifier },
): Promise<void> {
  const { allowEntryLink, desk, creditLine } = settings
  serveStartPage(app, { hospital: played.hospital, allowEntryLink, deskUrl: desk?.url })
  const appUrl = appAddress(settings)
  const sweepHour = creditLine?.sweepHour ?? 0
  await mount('story', (scope) => serveStories(scope, { ...played, appUrl, sweepHour }))
  await mount('console', (scope) => serveConsole(scope, played))
}

/** The archive of films; a real one takes over where the demo is to have one (DEMO_ARCHIVE). */
async function mountArchive(app: FastifyInstance, mount: Mount, deps: Dependencies): Promise<void> {
  const { sql, settings, log } = deps
  const archive = new DemoArchive()
  await mount('imaging/dicom-web', (scope) => serveImaging(scope, deps, archive))
  app.get('/sandbox/imaging/archive', () => ({ isReal: archive.orthanc !== undefined }))
  if (!settings.demoOrthanc) return
  app.addHook('onListen', () => void archive.takeOrthanc(sql, settings.dataDir, log))
  app.addHook('onClose', () => archive.close())
}

/** What a phone shows of WeChat Pay: its cashier, and the page of 支付分. */
async function mountCashiers(
  mount: Mount,
  phone: Parameters<typeof serveCashier>[1],
): Promise<void> {
  await mount('wechat_pay/cashier', (scope) => serveCashier(scope, phone))
  await mount('pay_score/cashier', (scope) => serveScorePage(scope, phone))
}

/** The SMS operator, and where a tester reads what was sent. */
async function mountInboxes(mount: Mount, deps: Dependencies): Promise<void> {
  await mount('sms/api', (scope) => serveSmsApi(scope, deps))
  await mount('sms', (scope) => serveSmsInbox(scope, deps))
  await mount('mail', (scope) => serveMail(scope, deps))
}

/** Missed numbers of clinics that are over, the crowd of a day that has begun, and the new days of slots that the hospital sells itself. */
async function endDay(hospital: SandboxHospital): Promise<void> {
  await endMissed(hospital)
  await hospital.change(adoptSeededPast)
  await publishOwnDays(hospital)
}

/** Runs `sweep` again and again, one at a time, until the app closes. */
function keepSweeping(
  app: FastifyInstance,
  { what, sweep, everyMs }: { what: string; sweep: () => Promise<void>; everyMs: number },
): void {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= sweep()
      .catch((error: unknown) => app.log.warn({ err: error }, `the sandbox could not ${what}`))
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  timer.unref()
  // Its calls to the app would keep the app open.
  app.addHook('preClose', async () => clearInterval(timer))
  app.addHook('onClose', async () => {
    await running
  })
}
