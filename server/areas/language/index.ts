/** Dictionaries of languages other than Chinese for clients whose documents do not contain them, and the hospital's own names in English. */
import { languageCalls } from '../../../src/contract/language'
import { type Area, keepsNothing } from '../../area'
import { servePublic } from '../../http/serve'
import { packOf } from '../../language/catalogues'

export { keepEnglish } from './english_repository'

/** The area, for the server's list. */
export const languageArea: Area = {
  name: 'language',
  ...keepsNothing,
  routes: () => [
    servePublic(languageCalls.getWords, ({ input: { language } }) => ({
      language,
      words: packOf(language),
    })),
  ],
}
