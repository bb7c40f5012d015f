import type { Host } from '../host'
import { asks, call, isOptions, returns, WxFailure, type ApiTable } from './api'

const notAuthorised = { errno: 104 }

/** WeChat's privacy question (base library 2.32.3): the app shows it in its own words, WeChat remembers the answer. */
export function privacyApis(program: Host): ApiTable {
  const { privacy } = program.phone
  return {
    getPrivacySetting: asks('imitated', () => ({
      needAuthorization: privacy.isAsked && !privacy.isAgreed,
      privacyContractName: '《用户隐私保护指引》',
    })),
    openPrivacyContract: asks('noted', () => undefined),
    requirePrivacyAuthorize: asks('imitated', () => askPrivacy(program, 'requirePrivacyAuthorize')),
    onNeedPrivacyAuthorization: returns('imitated', program.privacyQuestions.on),
  }
}

/** Waits until the owner has agreed. @throws WxFailure when he refuses */
export function askPrivacy(program: Host, referrer: string): Promise<void> {
  const { privacy } = program.phone
  if (!privacy.isAsked || privacy.isAgreed) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const decide = (answer: unknown) => {
      const { event, buttonId } = isOptions(answer) ? answer : {}
      if (event === 'exposureAuthorization') return
      // WeChat believes an agreement only when its own button was touched.
      if (
        event === 'agree' &&
        program.touchedAgreeButton !== undefined &&
        buttonId === program.touchedAgreeButton
      ) {
        privacy.isAgreed = true
        return resolve()
      }
      reject(new WxFailure('fail privacy permission is not authorized', notAuthorised))
    }
    program.privacyQuestions.emit((run) => program.guard(run), decide, { referrer })
    if (program.privacyQuestions.isEmpty) call(decide, { event: 'disagree' })
  })
}
