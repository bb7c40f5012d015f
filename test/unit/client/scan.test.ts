/** Scanning in WeChat's browser: the page proves itself, and what is read is the number alone, as in the mini-program. */
import Taro from '@tarojs/taro'
import { findScanner } from '@/platform/device/scan.h5'
import { findScanner as findMiniScanner } from '@/platform/device/scan.weapp'
import type { BridgeAnswer } from '@/platform/wechat/we_chat_bridge.h5'

const signed = { appId: 'wx1', timestamp: 1414587457, nonceStr: 'nonce', signature: 'signature' }
const sign = async () => signed
const weChat = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50'

interface Asked {
  name: string
  parameters: Record<string, unknown>
}

/** A WeChat that answers in turn. */
function aBridge(answers: Readonly<Record<string, BridgeAnswer>>): Asked[] {
  const asked: Asked[] = []
  window.WeixinJSBridge = {
    invoke: (name, parameters, answer) => {
      asked.push({ name, parameters: { ...parameters } })
      answer({ err_msg: `${name}:ok`, ...answers[name] })
    },
  }
  return asked
}

const inBrowser = (userAgent: string) =>
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

beforeEach(() => {
  inBrowser(weChat)
})
afterEach(() => {
  delete window.WeixinJSBridge
  jest.restoreAllMocks()
})

it('asks WeChat for the scanner with the proof of the page', async () => {
  const asked = aBridge({ scanQRCode: { resultStr: 'Z20265318' } })
  expect(await findScanner()?.(sign)).toBe('Z20265318')
  const proof = { verifyAppId: 'wx1', verifyNonceStr: 'nonce', verifySignature: 'signature' }
  expect(asked).toEqual([
    {
      name: 'preVerifyJSAPI',
      parameters: expect.objectContaining({ ...proof, verifyJsApiList: ['scanQRCode'] }),
    },
    {
      name: 'scanQRCode',
      parameters: expect.objectContaining({
        ...proof,
        needResult: 1,
        scanType: ['qrCode', 'barCode'],
      }),
    },
  ])
})

it.each([
  ['a bar code', 'CODE_128,Z20265318'],
  ['another kind of it', 'CODE_39,Z20265318'],
  ['a QR code', 'Z20265318'],
  ['an iPhone', JSON.stringify({ scan_code: { scan_result: 'CODE_128,Z20265318', scan_type: 1 } })],
])('reads the number alone from %s', async (_of, resultStr) => {
  aBridge({ scanQRCode: { resultStr } })
  expect(await findScanner()?.(sign)).toBe('Z20265318')
})

it('leaves text alone that has commas or is JSON of its own', async () => {
  aBridge({ scanQRCode: { resultStr: '{"a":1},2' } })
  expect(await findScanner()?.(sign)).toBe('{"a":1},2')
})

it('has nothing to say of who cancelled', async () => {
  aBridge({ scanQRCode: { err_msg: 'scanQRCode:cancel' } })
  expect(await findScanner()?.(sign)).toBeUndefined()
})

it.each([
  ['WeChat does not accept the page', { preVerifyJSAPI: { err_msg: 'preVerifyJSAPI:fail' } }],
  ['it may not scan', { scanQRCode: { err_msg: 'scanQRCode:permission denied' } }],
])('fails where %s', async (_why, answers) => {
  aBridge(answers)
  await expect(findScanner()?.(sign)).rejects.toThrow()
})

it('fails where the server cannot sign, and asks WeChat nothing', async () => {
  const asked = aBridge({})
  await expect(findScanner()?.(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(asked).toEqual([])
})

it.each(['Mozilla/5.0 (iPhone) Safari/605', 'MicroMessenger/8.0 wxwork/4.1'])(
  'there is none in %s',
  (userAgent) => {
    inBrowser(userAgent)
    expect(findScanner()).toBeUndefined()
  },
)

it('the mini-program says the same: text, nothing for who cancelled, a failure otherwise', async () => {
  const scan = jest.spyOn(Taro, 'scanCode')
  scan.mockResolvedValueOnce({ result: 'Z20265318' } as never)
  expect(await findMiniScanner()?.(sign)).toBe('Z20265318')
  scan.mockRejectedValueOnce({ errMsg: 'scanCode:fail cancel' })
  expect(await findMiniScanner()?.(sign)).toBeUndefined()
  scan.mockRejectedValueOnce({ errMsg: 'scanCode:fail' })
  await expect(findMiniScanner()?.(sign)).rejects.toEqual({ errMsg: 'scanCode:fail' })
})
