import { randomInt } from 'node:crypto'
import type { Host } from '../host'
import { asks, isOptions, returns, textIn, WxFailure, type ApiTable, type Options } from './api'

const subscribeLimit = 3

/** What WeChat opens to a mini-program: identity, payment, messages, sharing. The sandbox plays WeChat's servers. */
export function openApis(program: Host): ApiTable {
  const { phone } = program
  return {
    login: asks('imitated', () => ({ code: `mini-${phone.openid}-${aNumber()}` })),
    checkSession: asks('imitated', () => undefined),
    requestPayment: asks('imitated', (options) => pay(program, options, 'cashier')),
    requestMedicalInsurancePay: asks('imitated', (options) =>
      pay(program, options, 'medical_insurance'),
    ),
    requestSubscribeMessage: asks('imitated', (options) => subscribe(program, options)),
    hideShareMenu: asks('real', () => void (program.top.isShareOffered = false)),
    showShareMenu: asks(
      'real',
      () =>
        void (program.top.isShareOffered =
          typeof program.top.instance.onShareAppMessage === 'function'),
    ),
    navigateToMiniProgram: asks('imitated', (options) =>
      visitInsurance(program, textIn(options, 'appId')),
    ),
    openBusinessView: asks('imitated', (options) => agreeToScore(program, options)),
    openEmbeddedMiniProgram: asks('noted', () => undefined),
    openCustomerServiceChat: asks('noted', () => undefined),
    getAccountInfoSync: returns('imitated', () => ({
      miniProgram: { appId: 'touristappid', envVersion: 'develop', version: '' },
    })),
  }
}

/** The sheet stays until the owner agrees or leaves; the sandbox checks the signature as WeChat does. */
function pay(
  { phone }: Host,
  options: Options,
  kind: 'cashier' | 'medical_insurance',
): Promise<unknown> {
  const channel = kind === 'cashier' ? 'wechat_pay' : 'med_ins'
  const post = (step: string) =>
    phone.postToSandbox(`/sandbox/${channel}/cashier/${step}`, {
      ...options,
      success: undefined,
      fail: undefined,
      complete: undefined,
    })
  return new Promise((resolve, reject) => {
    const close = () => (phone.dialog = undefined)
    const refuse = (words: string) => {
      close()
      reject(new WxFailure(words))
    }
    void post('open').then(
      (order) => {
        phone.dialog = {
          kind,
          words: `微信支付 ${JSON.stringify(order)}`,
          buttons: {
            取消: () => refuse('fail cancel'),
            支付: () =>
              void post('pay').then(
                () => {
                  close()
                  resolve({})
                },
                (error: unknown) => refuse(`fail ${String(error)}`),
              ),
          },
        }
      },
      (error: unknown) => refuse(`fail ${String(error)}`),
    )
  })
}

/** WeChat's page of 支付分: the owner agrees, or leaves. */
async function agreeToScore({ phone }: Host, { extraData }: Options): Promise<unknown> {
  const token = isOptions(extraData) ? textIn(extraData, 'apply_permissions_token') : ''
  const post = (step: string, more = {}) =>
    phone
      .postToSandbox(`/sandbox/pay_score/cashier/${step}`, { token, ...more })
      .catch((error: unknown) => {
        throw new WxFailure(`fail ${String(error)}`)
      })
  await post('open')
  const isAgreed = await new Promise<boolean>((resolve) => {
    phone.dialog = {
      kind: 'mini_program',
      words: '微信支付分 先诊疗后付费',
      buttons: { 取消: () => resolve(false), 同意授权: () => resolve(true) },
    }
  })
  phone.dialog = undefined
  if (!isAgreed) throw new WxFailure('fail cancel')
  return post('pay', { openid: phone.openid })
}

/** The national insurance's mini-program: it comes to the front, and hands a code over when the patient comes back. */
function visitInsurance(program: Host, appId: string): void {
  const { phone } = program
  const comeBack = (extraData: Options) => {
    phone.dialog = undefined
    program.show(undefined, { appId, extraData })
  }
  program.hide()
  phone.dialog = {
    kind: 'mini_program',
    words: '国家医保 医保电子凭证授权',
    buttons: {
      关闭: () => {
        phone.dialog = undefined
        program.show()
      },
      拒绝授权: () => comeBack({}),
      同意授权: () =>
        void phone
          .postToSandbox('/sandbox/med_ins/mini', { openid: phone.openid })
          .then((reply) => comeBack(isOptions(reply) ? reply : {})),
    },
  }
}

/** WeChat asks only after a touch, and for three templates at most. */
function subscribe(program: Host, options: Options): unknown {
  const ids = Array.isArray(options.tmplIds) ? options.tmplIds.map(String) : []
  if (!program.isTouched)
    throw new WxFailure('fail can only be invoked by user TAP gesture.', { errCode: 20001 })
  if (ids.length === 0 || ids.length > subscribeLimit)
    throw new WxFailure('fail templateIds count out of max bounds', { errCode: 20003 })
  if (program.phone.answers.subscribe === 'switched_off')
    throw new WxFailure('fail the main switch is switched off', { errCode: 20004 })
  return Object.fromEntries(ids.map((id) => [id, program.phone.answers.subscribe]))
}

/** The code of the phone button, as the sandbox understands it. */
export function phoneCode(tel: string): string {
  return `phone-${tel}-${aNumber()}`
}

/** What the menu's share entry hands over; undefined when the page offers none. */
export function shareOf(program: Host): { title: string; path: string } | undefined {
  if (!program.top.isShareOffered) return undefined
  const given = program.top.run('onShareAppMessage', { from: 'menu' })
  if (typeof given !== 'object' || given === null) return undefined
  return { title: textIn(given as Options, 'title'), path: textIn(given as Options, 'path') }
}

function aNumber(): string {
  return String(randomInt(1_000_000_000))
}
