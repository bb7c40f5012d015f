/** How the hospital's side of the connector looks. */
const ways = ['soap', 'hl7', 'csv'] as const

/** `soap`: the app's calls go by SOAP. `hl7`: HL7 v2 over MLLP beside views of a database. `csv`: documents lie in nightly files. */
export type Way = (typeof ways)[number]

/** Whether it is one. */
export const isWay = (word: string): word is Way => ways.some((way) => way === word)

/** The shipped profiles of each. */
export const profilesOf: Readonly<Record<Way, readonly string[]>> = {
  soap: ['hip_message_server'],
  hl7: ['views', 'hl7v2'],
  csv: ['csv'],
}
