/** Limits of codes by SMS (domain: SMS bombing; ASVS 6.5, 6.6). */

export const smsRules = {
  digits: 6,
  minutes: 5,
  tries: 5,
  perTel: { minute: 1, hour: 5, day: 10 },
  perAccountAndDay: 10,
  /** Whatever its accounts and numbers. */
  perDeviceAndDay: 20,
  /** Over all replicas; the demo's visitors all come from one address. */
  perAddressAndHour: 400,
} as const
