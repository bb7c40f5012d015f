/** The systems outside, as fakes that read reports as the real clients do; and what they show. */
import { PayScoreClient } from '../../server/gateways/credit_line/pay_score'
import { GatewayRefused, GatewayUnavailable } from '../../server/gateways/failures'
import { MedInsClient } from '../../server/gateways/med_ins/client'
import { readCallback } from '../../server/gateways/wechat_pay/callback'
import { FakeSms, FakeWeChat } from '../server/account/fake_we_chat'
import { FakeArchive } from '../server/film/fake_archive'
import { FakeLender } from '../server/outpatient/fake_lender'
import { FakeInsurance } from '../server/payment/insurance/fakes'
import { FakeChannel, FakeHis } from '../server/registration/fakes'

/** What the channel and the operators show. */
export const keys = {
  mchId: '1900000001',
  apiV3Key: '0123456789abcdef0123456789abcdef',
  publicKeyId: 'PUB_KEY_ID_1',
  appIds: ['wxtest0000000001'],
  serviceId: 'service-of-the-fuzz',
  hisToken: 'token-of-the-hospital-0123456789abcdef',
  smsSecret: 'receipts-of-the-fuzz-0123456789abcdef',
}

/** Reports of the channel that a reader was asked of, and those that were signed and encrypted rightly. */
export interface Callbacks {
  asked: number
  opened: number
}

/** Fakes that read callbacks as the real clients do. */
export function gatewaysWith(publicKey: string, callbacks: Callbacks) {
  const opened = (read: Reads): Reads => counted(read, callbacks)
  const channel = new FakeChannel()
  const own = {
    ...keys,
    publicKey,
    serial: 'S',
    privateKey: '',
    apiUrl: 'http://127.0.0.1:9',
    notifyUrl: '',
  }
  const appIds = { official_account: 'wxtest0000000001', mini_program: 'wxtest0000000001' }
  const insurance = new MedInsClient({ ...own, appIds } as never)
  const lender = new PayScoreClient({ ...own, appIds })
  return {
    weChat: patient(new FakeWeChat()),
    sms: patient(new FakeSms()),
    his: patient(new FakeHis()),
    imaging: patient(new FakeArchive()),
    weChatPay: patient(channel, {
      readCallback: opened((headers, body) => readCallback(headers, body, { ...keys, publicKey })),
    }),
    medIns: patient(new FakeInsurance(channel), {
      readCallback: opened((headers, body) => insurance.readCallback(headers, body)),
    }),
    creditLine: patient(new FakeLender(channel), {
      readCallback: opened((headers, body) => lender.readCallback(headers, body)),
    }),
  }
}

type Reads = (headers: Record<string, string | string[] | undefined>, body: Buffer) => unknown

function counted(read: Reads, callbacks: Callbacks): Reads {
  return (headers, body) => {
    callbacks.asked += 1
    try {
      const callback = read(headers, body)
      callbacks.opened += 1
      return callback
    } catch (error) {
      const isSigned = error instanceof GatewayRefused && error.code !== 'SIGN_ERROR'
      if (isSigned) callbacks.opened += 1
      throw error
    }
  }
}

/** Fakes throw bare errors at what no test asks; a gateway throws refusals. */
function patient<Fake extends object>(fake: Fake, instead: object = {}): Fake {
  const refusal = (error: unknown): unknown =>
    error instanceof GatewayRefused || error instanceof GatewayUnavailable
      ? error
      : new GatewayRefused('fake', 'UNKNOWN', String(error))
  return new Proxy(fake, {
    get(of, name) {
      if (name in instead) return Reflect.get(instead, name) as unknown
      const value: unknown = Reflect.get(of, name, of)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        try {
          const result: unknown = Reflect.apply(value, of, args)
          if (!(result instanceof Promise)) return result
          return result.catch((error: unknown) => {
            throw refusal(error)
          })
        } catch (error) {
          throw refusal(error)
        }
      }
    },
  })
}
