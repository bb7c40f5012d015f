import { keptLanguage } from '@/storage/kept_language'

import type { ChangeLanguage } from './language_pack.types'

/** What Taro's types do not know. */
declare const wx: { restartMiniProgram: (options: { path: string }) => void }

/** The catalogue is kept on the phone: in the package it would weigh on everybody. Texts are read while the app starts, so it starts again. */
export const changeLanguage: ChangeLanguage = async (language, fetchWords) => {
  if (language === 'zh') keptLanguage.remove()
  else keptLanguage.write({ language, words: JSON.parse(await fetchWords(language)) })
  wx.restartMiniProgram({ path: '/pages/index/index' })
}
