/** The numbers of codes by SMS (domain: SMS bombing; ASVS 6.5, 6.6). */

export const smsRules = {
  digits: 6,
  minutes: 5,
  tries: 5,
  perTel: { minute: 1, hour: 5, day: 10 },
  perAccountAndDay: 10,
  /** Whatever accounts it signs in to and whatever numbers it names. */
  perDeviceAndDay: 20,
  /** Of all replicas together; the demo's visitors all come from one. */
  perAddressAndHour: 400,
} as const
