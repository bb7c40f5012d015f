/** The wristband in WeChat's browser: its number stands in the field, or the page says why not. */
import { open } from '../../../support/client/pages/open'
import { Refusal, type Answers } from '../../../support/client/pages/wire'

const answers: Answers = {
  'patient.listPatients': {
    list: [{ patientId: 'p-1', name: '李*明', isDefault: true }],
    limit: 5,
  },
}

/** WeChat scans this, or does not. */
function scanning(result: { err_msg?: string; resultStr?: string }) {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('MicroMessenger/8.0.50')
  window.WeixinJSBridge = {
    invoke: (name, _parameters, answer) =>
      answer({ err_msg: `${name}:ok`, ...(name === 'scanQRCode' && result) }),
  }
}

const numberIn = () =>
  [...document.querySelectorAll('input')].map(({ value }) => value).find((value) => value !== '')

afterEach(() => {
  delete window.WeixinJSBridge
})

it('is typed for who scans it', async () => {
  scanning({ resultStr: 'CODE_128,Z20265318' })
  await open<'inpatient_choose'>('inpatient_choose', {}).given(answers).press('扫腕带')
  expect(numberIn()).toBe('Z20265318')
})

it('leaves the field alone for who cancels', async () => {
  scanning({ err_msg: 'scanQRCode:cancel' })
  await open<'inpatient_choose'>('inpatient_choose', {})
    .given(answers)
    .press('扫腕带')
    .seesNo('没有扫成')
  expect(numberIn()).toBeUndefined()
})

it('says that it did not scan where the server cannot sign the page', async () => {
  scanning({ resultStr: 'Z20265318' })
  await open<'inpatient_choose'>('inpatient_choose', {})
    .given({
      ...answers,
      'account.signPage': new Refusal(503, '微信没有回应', 'WECHAT_UNAVAILABLE'),
    })
    .press('扫腕带')
    .sees('没有扫成，请直接填写号码')
    .seesNo('微信没有回应')
  expect(numberIn()).toBeUndefined()
})
