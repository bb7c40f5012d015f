/** How often the expensive and the delicate may be asked for. */

export const privacyLimits = {
  exportsPerHour: 5,
} as const
