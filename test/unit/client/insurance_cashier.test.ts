/** The insurance cashier in WeChat's browser: the page proves itself first. */
import { payByInsurance } from '@/platform/wechat/insurance_payment.h5'
import type { SignPage } from '@/platform/wechat/page_proof.types'

const cash = {
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA' as const,
  paySign: 's',
}
const order = { appId: 'wx1', mixTradeNo: 'M1', cash }
const signed = { appId: 'wx1', timestamp: 1414587457, nonceStr: 'nonce', signature: 'signature' }

interface Asked {
  name: string
  parameters: Record<string, unknown>
}

/** A WeChat that answers in turn. */
function aBridge(answers: Readonly<Record<string, string>>): Asked[] {
  const asked: Asked[] = []
  window.WeixinJSBridge = {
    invoke: (name, parameters, answer) => {
      asked.push({ name, parameters: { ...parameters } })
      answer({ err_msg: `${name}:${answers[name] ?? 'ok'}` })
    },
  }
  return asked
}

afterEach(() => {
  delete window.WeixinJSBridge
  window.history.replaceState(null, '', '/')
})

it('names the cashier, and carries the proof into it', async () => {
  const asked = aBridge({})
  expect(await payByInsurance(order, async () => signed)).toBe('ok')
  const proof = {
    verifyAppId: 'wx1',
    verifySignType: 'sha1',
    verifyTimestamp: '1414587457',
    verifyNonceStr: 'nonce',
    verifySignature: 'signature',
  }
  expect(asked).toEqual([
    {
      name: 'preVerifyJSAPI',
      parameters: expect.objectContaining({
        ...proof,
        verifyJsApiList: ['requestMedicalInsurancePay'],
      }),
    },
    {
      name: 'requestMedicalInsurancePay',
      parameters: expect.objectContaining({
        ...proof,
        appid: 'wx1',
        mixTradeNo: 'M1',
        paySign: 's',
        nonceStr: 'n',
      }),
    },
  ])
})

it('has the present address signed, without its fragment', async () => {
  aBridge({})
  window.history.replaceState(null, '', '/subpages/payment/page?orderId=1#wechat_redirect')
  const sign = jest.fn<ReturnType<SignPage>, [string]>(async () => signed)
  await payByInsurance(order, sign)
  expect(sign).toHaveBeenCalledWith('http://localhost/subpages/payment/page?orderId=1')
})

it('has the address signed that was opened first, on an iPhone', async () => {
  aBridge({})
  jest
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 13_0 like Mac OS X) MicroMessenger/8.0.50')
  window.history.replaceState(null, '', '/subpages/payment/page?authCode=1#x')
  await jest.isolateModulesAsync(async () => void (await import('@/platform/window/browser.h5')))
  window.history.replaceState(null, '', '/pages/index/index')
  const sign = jest.fn<ReturnType<SignPage>, [string]>(async () => signed)
  await payByInsurance(order, sign)
  expect(sign).toHaveBeenCalledWith('http://localhost/subpages/payment/page?authCode=1')
})

it('opens no cashier for a page that WeChat does not accept', async () => {
  const asked = aBridge({ preVerifyJSAPI: 'fail, invalid signature' })
  expect(await payByInsurance(order, async () => signed)).toBe('failed')
  expect(asked.map(({ name }) => name)).toEqual(['preVerifyJSAPI'])
})

it('opens no cashier when the server cannot sign', async () => {
  const asked = aBridge({})
  expect(await payByInsurance(order, () => Promise.reject(new Error('down')))).toBe('failed')
  expect(asked).toEqual([])
})

it.each([
  ['cancel', 'cancelled'],
  ['fail', 'failed'],
  ['fail, the permission value is offline verifying', 'failed'],
])('says what became of it: %s', async (answer, outcome) => {
  aBridge({ requestMedicalInsurancePay: answer })
  expect(await payByInsurance(order, async () => signed)).toBe(outcome)
})
