import Taro from '@tarojs/taro'

import type { OtherLanguage } from '@/contract/language'
import { keptLanguage } from '@/storage/kept_language'

import { languagePack } from './language_pack'
import type { ChangeLanguage, RenewWords } from './language_pack.types'

/** Missing in Taro's types; WeChat has it since its base library 3.0.1. */
declare const wx: { restartMiniProgram?: (options: { path: string }) => void }

/** The catalogue is stored on the phone: in the package it would be a burden for all. Texts are read while the app starts, so it restarts. */
export const changeLanguage: ChangeLanguage = async (language, fetchWords) => {
  if (language === 'zh') keptLanguage.remove()
  else keep(language, await fetchWords(language))
  if (wx.restartMiniProgram) wx.restartMiniProgram({ path: '/pages/index/index' })
  else await Taro.showToast({ title: /* as it is */ '下次打开生效 Reopen the app', icon: 'none' })
}

export const renewWords: RenewWords = async (fetchWords) => {
  if (languagePack === undefined) return
  const { language } = languagePack
  const words = await fetchWords(language)
  // Meanwhile the patient may have returned to Chinese.
  if (keptLanguage.read()?.language === language) keep(language, words)
}

function keep(language: OtherLanguage, words: string): void {
  keptLanguage.write({ language, words: JSON.parse(words), mark: process.env.WORDS_MARK })
}
