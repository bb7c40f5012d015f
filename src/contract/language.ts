/** Languages of the app. Not in the spec; designed here. */
import * as v from 'valibot'
import { get } from './endpoint'

/** The supported languages, each by its own name. */
export const languageNames = {
  zh: /* as it is */ '简体中文',
  'zh-Hant': /* as it is */ '繁體中文',
  en: 'English',
} as const
export type Language = keyof typeof languageNames
/** The app's own texts are simplified Chinese: any other language has a catalogue. */
export type OtherLanguage = Exclude<Language, 'zh'>

/** A piece of a compiled sentence: text, a value's place, or a choice by a value. The shape of Lingui's message compiler. */
export type Piece =
  | string
  | readonly [place: string]
  | readonly [place: string, kind: string, cases: Readonly<Record<string, readonly Piece[]>>]

/** A catalogue: the translation of each Chinese text. */
export interface Catalogue {
  language: OtherLanguage
  words: Readonly<Record<string, readonly Piece[]>>
}

const otherLanguage = v.picklist(['en', 'zh-Hant'])

export const languageCalls = {
  getWords: get({
    path: '/hos/language/v1/words',
    summary: '一种语言的全部文字，供小程序保存；H5 的页面文档自带',
    input: v.object({ language: otherLanguage }),
    reply: v.object({
      language: otherLanguage,
      /** JSON: the translation of each Chinese text (src/language/say). */
      words: v.string(),
    }),
  }),
}
