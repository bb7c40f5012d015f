import Taro from '@tarojs/taro'

import { keptLanguage } from '@/storage/kept_language'

import { languagePack } from './language_pack'
import type { ChangeLanguage, RenewWords } from './language_pack.types'

/** What Taro's types do not know; WeChat has it since its base library 3.0.1. */
declare const wx: { restartMiniProgram?: (options: { path: string }) => void }

/** The catalogue is kept on the phone: in the package it would weigh on everybody. Texts are read while the app starts, so it starts again. */
export const changeLanguage: ChangeLanguage = async (language, fetchWords) => {
  if (language === 'zh') keptLanguage.remove()
  else keptLanguage.write({ language, words: JSON.parse(await fetchWords(language)) })
  if (wx.restartMiniProgram) wx.restartMiniProgram({ path: '/pages/index/index' })
  else await Taro.showToast({ title: /* as it is */ '下次打开生效 Reopen the app', icon: 'none' })
}

/** A newer package may say what the kept catalogue does not know. */
export const renewWords: RenewWords = async (fetchWords) => {
  if (languagePack === undefined || languagePack.language === 'zh') return
  const { language } = languagePack
  const words = JSON.parse(await fetchWords(language))
  // Meanwhile the patient may have gone back to Chinese.
  if (keptLanguage.read()?.language === language) keptLanguage.write({ language, words })
}
