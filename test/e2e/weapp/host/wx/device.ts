import type { Host } from '../host'
import { asks, returns, textIn, WxFailure, type ApiTable } from './api'
import { askPrivacy } from './privacy'

const standardFontPx = 16

/** The phone itself: its scanner, calendar, motor, and what it tells of itself. */
export function deviceApis(program: Host): ApiTable {
  const { phone } = program
  return {
    scanCode: asks('imitated', () => {
      if (phone.answers.scan === undefined) throw new WxFailure('fail cancel')
      return { result: phone.answers.scan, scanType: 'CODE_128' }
    }),
    getLocation: asks('imitated', async () => {
      if (!program.json.requiredPrivateInfos?.includes('getLocation'))
        throw new WxFailure('fail the api need to be declared in the requiredPrivateInfos field')
      await askPrivacy(program, 'getLocation')
      const { permission, position } = phone.answers
      if (permission === 'refuse' || position === undefined) throw new WxFailure('fail auth deny')
      return position
    }),
    addPhoneCalendar: asks('imitated', async () => {
      await askPrivacy(program, 'addPhoneCalendar')
      if (phone.answers.permission === 'refuse') throw new WxFailure('fail auth deny')
    }),
    setClipboardData: asks('imitated', async (options) => {
      await askPrivacy(program, 'setClipboardData')
      phone.clipboard = textIn(options, 'data')
      phone.toast = '内容已复制'
    }),
    getAppBaseInfo: returns('imitated', () => ({
      SDKVersion: phone.library,
      version: '8.0.50',
      language: 'zh_CN',
      theme: program.json.darkmode === true ? phone.theme : 'light',
      host: { env: 'WeChat' },
      fontSizeSetting: phone.fontSizePx,
      fontSizeScaleFactor: phone.fontSizePx / standardFontPx,
    })),
    getDeviceInfo: returns('imitated', () => ({
      platform: 'android',
      system: 'Android 13',
      brand: 'host',
      model: 'host',
    })),
    getAppAuthorizeSetting: returns('imitated', () => ({
      notificationAuthorized: 'authorized',
      phoneCalendarAuthorized: 'authorized',
    })),
    getSetting: asks('imitated', () => ({ authSetting: {} })),
    openSetting: asks('noted', () => ({ authSetting: {} })),
    authorize: asks('noted', () => undefined),
    onThemeChange: returns('real', program.themeChanged.on),
    offThemeChange: returns('real', program.themeChanged.off),
    vibrateLong: asks('noted', () => undefined),
    vibrateShort: asks('noted', () => undefined),
    makePhoneCall: asks('noted', () => undefined),
    restartMiniProgram: asks('noted', () => undefined),
    openLocation: asks('noted', () => undefined),
    setKeepScreenOn: asks('noted', () => undefined),
    setScreenBrightness: asks('noted', () => undefined),
    hideKeyboard: asks('noted', () => undefined),
    getRandomValues: asks('imitated', (options) => ({
      randomValues: crypto.getRandomValues(new Uint8Array(Number(options.length ?? 16))).buffer,
    })),
    createInnerAudioContext: returns('noted', deaf),
    createWebAudioContext: returns('noted', deaf),
  }
}

/** Takes every call and setting, and sounds nothing. */
function deaf(): object {
  const all: object = new Proxy(() => all, { get: () => all, set: () => true })
  return all
}
