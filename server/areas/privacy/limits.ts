/** Rate limits of expensive and sensitive calls. */

export const privacyLimits = {
  exportsPerHour: 5,
} as const
