/** The numbers of codes by SMS (domain: SMS bombing; ASVS 6.5, 6.6). */

export const smsRules = {
  digits: 6,
  minutes: 5,
  tries: 5,
  perTel: { minute: 1, hour: 5, day: 10 },
  perAccountAndDay: 10,
  perIpAndHour: 20,
  /** In the demo and in tests everybody comes from one address. */
  perIpAndHourInDemo: 300,
} as const
