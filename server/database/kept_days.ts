/** How many days rows without a setting of their own (`settings/retention`) are kept after their end; workers delete them then. */
export const keptDays = {
  /** States and codes of WeChat's sign-in. */
  logins: 1,
  /** As long as network logs, like those of staff: six months, which are up to 184 days. */
  sessions: 184,
  staffSessions: 184,
  telChanges: 184,
  /** Until then they count for the limits of a number. */
  smsCodes: 7,
  linkAttempts: 7,
  /** Numbers of reports and stays that were tried. */
  triedNumbers: 1,
  /** Links and who opened them. */
  shares: 184,
  /** Requests for scarce schedules, and their draws. */
  scarceRequests: 30,
  /** Photos and pictures that no answer, and nothing written to the hospital, ever named. */
  unnamedPhotos: 1,
} as const
