/** The build wraps every Chinese text in this (config/language/mark_words.js): the same in the patient's language. It is never imported by hand. */
import { languagePack } from '@/platform/app/language_pack'

import { sayChinese } from './say_chinese'

/** A text, its values in the places `{0}`, `{1}`, … */
export function words(text: string, ...values: unknown[]): string {
  return wordsAround(text, ...values).join('')
}

/** A line of JSX: as children, in which a value may be an element. */
export function wordsAround(text: string, ...values: unknown[]): unknown[] {
  const pieces = languagePack?.say(text, values) ?? sayChinese(text, values)
  return pieces.filter((piece) => piece !== '')
}
