/** Bounds of numbers, amounts and moments in the payment channel's messages: other values would fail in the database, and the channel would resend them for days. */
import * as v from 'valibot'

/** Numbers and names of outside systems: printable and short. */
export const channelName = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,128}$/))

/** Text for people, e.g. the account that a refund went to. */
export const channelText = v.pipe(v.string(), v.regex(/^\P{Cc}{0,128}$/u))

/** Fen, as much as the ledger can hold. */
export const channelFen = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1))

const earliest = Date.parse('2013-01-01T00:00:00Z')
const latest = Date.parse('2100-01-01T00:00:00Z')

/** Whether the text is a moment at which a payment can have happened. */
export function isChannelMoment(text: string): boolean {
  const at = Date.parse(text)
  return at >= earliest && at < latest
}
