/** The texts of the check: why it is asked for, and what follows. */
export interface StepUpWords {
  /** Precedes the sentence about the code. */
  lead: string
  action: string
  noPhone: string
  noPhoneNote: string
}

/** The texts before something private, e.g. 报告. */
export const privacyWords = (what: string): StepUpWords => ({
  lead: `${what}是您的隐私。`,
  action: `查看${what}`,
  noPhone: `查看${what}前，请先绑定手机号`,
  noPhoneNote: `${what}是您的隐私，要用手机验证码确认是您本人`,
})
