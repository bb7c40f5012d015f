/** The numbers of sharing (domain: share link; ASVS 6.5, 6.6). */

export const shareRules = {
  /** Wrong passcodes until a link locks; it stays locked. */
  tries: 5,
  passcodeDigits: 6,
  /** How long a visit goes on without the passcode. */
  keyMinutes: 30,
  /** Links of one account that work at the same time. */
  liveLinks: 20,
  /** Rows of the log that the sharer sees. */
  viewsShown: 100,
  /** Links and their logs are forgotten so long after their end. */
  keptDays: 180,
} as const

/** The version of the words that the sharer agrees to. */
export const shareConsentVersion = '1'
export const shareConsentDocument = 'share_health_data' as const
