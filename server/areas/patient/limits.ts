/** How many visiting patients an account may have (domain: limits against scalpers). */

export const patientLimits = {
  /** At a time. */
  perAccount: 6,
  /** Added on one day of the hospital. */
  addsPerDay: 3,
  /** Calls of adding, good or bad, an hour: guessing certificate numbers must not pay. */
  callsPerHour: 20,
  /** The same person added again within this time is the same request sent twice. */
  repeatSeconds: 120,
} as const
