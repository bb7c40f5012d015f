import { writeCalendarFile } from '@/platform/files/calendar_file'
import { choosePhoto } from '@/platform/files/choose_photo'
import { saveImage } from '@/platform/files/save_image'
import { payByWeChat } from '@/platform/wechat/payment'

const parameters = {
  appId: 'wx1',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 's',
} as const

describe("WeChat's cashier", () => {
  afterEach(() => delete window.WeixinJSBridge)

  it.each([
    ['get_brand_wcpay_request:ok', 'ok'],
    ['get_brand_wcpay_request:cancel', 'cancelled'],
    ['get_brand_wcpay_request:fail', 'failed'],
    ['something else', 'failed'],
  ])('%s means %s', async (words, outcome) => {
    const invoke = jest.fn(
      (_name: string, _parameters: object, answer: (result: { err_msg: string }) => void) =>
        answer({ err_msg: words }),
    )
    window.WeixinJSBridge = { invoke }
    expect(await payByWeChat(parameters)).toBe(outcome)
    expect(invoke.mock.calls[0]?.slice(0, 2)).toEqual(['getBrandWCPayRequest', parameters])
  })

  it('is waited for while WeChat prepares it', async () => {
    const outcome = payByWeChat(parameters)
    window.WeixinJSBridge = {
      invoke: (_name, _parameters, answer) => answer({ err_msg: 'get_brand_wcpay_request:ok' }),
    }
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    expect(await outcome).toBe('ok')
  })

  it('is unavailable where it never comes', async () => {
    jest.useFakeTimers()
    const outcome = payByWeChat(parameters)
    await jest.advanceTimersByTimeAsync(3000)
    jest.useRealTimers()
    expect(await outcome).toBe('unavailable')
  })
})

describe('what a phone can do', () => {
  it('does not save pictures to the album (spec §8)', async () => {
    await expect(saveImage('/picture.png')).rejects.toThrow('不能保存图片到相册')
  })

  it('writes a calendar file in universal time with lines of at most 75 octets', () => {
    const event = {
      title: '就诊：心血管内科, 张医生',
      note: '请提前30分钟到院\n带好身份证',
      place: '门诊楼3层A区',
      beginAt: '2026-11-25T09:00:00+08:00',
      endAt: '2026-11-25T09:30:00+08:00',
      alarmMinutes: 60,
    }
    const file = writeCalendarFile(event, 'uid1', new Date('2026-11-21T00:00:00Z'))
    expect(file).toContain('DTSTART:20261125T010000Z\r\n')
    expect(file).toContain('DTEND:20261125T013000Z\r\n')
    expect(file.replace(/\r\n /g, '')).toContain('SUMMARY:就诊：心血管内科\\, 张医生\r\n')
    expect(file.replace(/\r\n /g, '')).toContain('DESCRIPTION:请提前30分钟到院\\n带好身份证\r\n')
    expect(
      Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line))),
    ).toBeLessThanOrEqual(75)
  })
})

describe('a photo that is chosen', () => {
  const picture = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })
  const input = () => {
    const made = document.createElement('input')
    jest.spyOn(document, 'createElement').mockReturnValueOnce(made)
    jest.spyOn(made, 'click').mockImplementation(() => undefined)
    return made
  }
  beforeEach(() => {
    jest.useFakeTimers()
    // It cannot be drawn here: that it is read at all is what counts.
    URL.createObjectURL = jest.fn(() => {
      throw new Error('read')
    })
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  it('may arrive some seconds after the page is back', async () => {
    const made = input()
    const chosen = choosePhoto().catch((error: Error) => error.message)
    window.dispatchEvent(new Event('focus'))
    await jest.advanceTimersByTimeAsync(5_000)
    Object.defineProperty(made, 'files', { value: [picture] })
    made.dispatchEvent(new Event('change'))
    expect(await chosen).toBe('read')
  })

  it('is none where a browser comes back without one and says nothing', async () => {
    input()
    const chosen = choosePhoto()
    window.dispatchEvent(new Event('focus'))
    await jest.advanceTimersByTimeAsync(15_000)
    expect(await chosen).toBeUndefined()
  })
})
