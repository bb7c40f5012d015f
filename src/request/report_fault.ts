import Taro from '@tarojs/taro'

import { faultLimits, withoutPersons } from '@/contract/fault'
import { browser } from '@/platform/window/browser'
import { buildVersion } from '@/platform/app/build_version'

import { api } from './api'

/** A fault in a list that renders repeatedly would be thousands. */
const maxPerLaunch = 5
const maxLines = 8
const reported = new Set<string>()

/** Reports a fault of the app to the server, once, without the patient's identity. */
export async function reportFault(thrown: unknown): Promise<void> {
  const fault = describeFault(thrown)
  const key = fault.message + fault.stack
  if (reported.size >= maxPerLaunch || reported.has(key)) return
  reported.add(key)
  const [page] = Taro.getCurrentPages().slice(-1)
  await api.fault
    .sendFault({
      app: browser.kind() === 'mini_program' ? 'weapp' : 'h5',
      page: (page?.route ?? '').replace(/\?.*$/, '').slice(0, 100),
      version: buildVersion().slice(0, 40),
      ...fault,
    })
    // Offline is no fault of the app.
    .catch(() => undefined)
}

/** An error's message, and where it was thrown: file names, not addresses. WeChat gives both as one text. */
export function describeFault(thrown: unknown): { message: string; stack: string } {
  const { name, message, stack } =
    thrown instanceof Error ? thrown : { name: '', message: String(thrown), stack: String(thrown) }
  const [first = ''] = message.split('\n')
  const places = (stack ?? '').split('\n').flatMap((line) => {
    const [, file] = /([\w.-]+\.js(?::\d+){2})/.exec(line) ?? []
    const [, where] = /^\s*(?:at )?([\w.<>$]+)(?: \(|@)/.exec(line) ?? []
    return file === undefined ? [] : [where === undefined ? file : `${where} ${file}`]
  })
  return {
    message: withoutPersons(name === '' ? first : `${name}: ${first}`).slice(
      0,
      faultLimits.message,
    ),
    stack: places.slice(0, maxLines).join('\n').slice(0, faultLimits.stack),
  }
}
