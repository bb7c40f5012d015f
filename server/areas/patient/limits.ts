/** How many visiting patients an account may have, and how often it may ask (domain: limits against scalpers and guessing). */

export const patientLimits = {
  /** At a time. */
  perAccount: 6,
  /** Added on one day of the hospital. */
  addsPerDay: 5,
  /** Different certificate numbers asked about, of one account within a day. */
  certificatesPerDay: 5,
  /** Answers about somebody else's certificate come only at such steps of time. */
  evenStepMs: 250,
  /** Calls of adding, good or bad, an hour: guessing certificate numbers must not pay. */
  callsPerHour: 20,
  /** The same person added again within this time is the same request sent twice. */
  repeatSeconds: 120,
  /** Attempts to bind a file that exists, of one account within a day. */
  fileChecksPerDay: 10,
  /** How long such an attempt may take. */
  fileCheckMinutes: 30,
  /** Full names and numbers shown to an owner, an hour. */
  revealsPerHour: 30,
  /** How long a card's changing code is good. */
  cardCodeSeconds: 60,
} as const
