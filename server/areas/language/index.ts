/** The words of languages other than Chinese, for clients whose documents do not bring them. */
import { languageCalls } from '../../../src/contract/language'
import { type Area, keepsNothing } from '../../area'
import { packOf } from '../../language/catalogues'
import { servePublic } from '../../serve'

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
