import type { ChangeLanguage, RenewWords } from './language_pack.types'

/** The server reads the choice, and sends documents and replies in that language. */
export const changeLanguage: ChangeLanguage = (language) => {
  document.cookie = `language=${language};path=/;max-age=31536000;samesite=lax`
  location.reload()
  return Promise.resolve()
}

/** Documents contain the texts of their own build. */
export const renewWords: RenewWords = () => Promise.resolve()
