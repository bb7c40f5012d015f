/** The numbers of sharing (domain: share link; ASVS 6.5, 6.6). */

export const shareRules = {
  /** Wrong passcodes until a link locks for good. */
  tries: 5,
  passcodeDigits: 6,
  /** How long a visit continues without the passcode. */
  keyMinutes: 30,
  /** Active links of one account at the same time. */
  liveLinks: 20,
  /** Views that the sharer sees. */
  viewsShown: 100,
} as const

/** The version of the consent text of sharing. */
export const shareConsentVersion = '1'
export const shareConsentDocument = 'share_health_data' as const
