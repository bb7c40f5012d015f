/** How many visiting patients an account may have, and how often it may ask (domain: limits against scalpers and guessing). */

export const patientLimits = {
  /** At the same time. */
  perAccount: 6,
  /** Added on one day of the hospital. */
  addsPerDay: 5,
  /** Different certificate numbers asked about by one account within a day. */
  certificatesPerDay: 5,
  /** Replies about another person's certificate come only at such steps of time. */
  evenStepMs: 250,
  /** Calls of adding per hour, successful or not: guessing certificate numbers must not pay. */
  callsPerHour: 20,
  /** The same patient added again within this time counts as the same request sent twice. */
  repeatSeconds: 120,
  /** Attempts of one account to link an existing file within a day. */
  fileChecksPerDay: 10,
  /** How long an attempt is valid. */
  fileCheckMinutes: 30,
  /** Full names and numbers shown to an owner per hour. */
  revealsPerHour: 30,
  /** How long a card's changing code is valid. */
  cardCodeSeconds: 60,
} as const
