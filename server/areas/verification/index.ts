/** Proving that somebody holds a phone, and telling him what happened. */
export { checkCode, sendCode, sendCodeUnseen, type CodeSent } from './codes'
export { smsRules } from './limits'
export { tailOf, tell } from './notices'
