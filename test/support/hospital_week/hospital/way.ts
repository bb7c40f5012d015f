/** How the hospital's side of the connector looks. */
const ways = ['soap', 'csv'] as const

/** `soap`: the app's calls go by SOAP. `csv`: documents lie in nightly files. */
export type Way = (typeof ways)[number]

/** Whether it is one. */
export const isWay = (word: string): word is Way => ways.some((way) => way === word)

/** The shipped profile of each. */
export const profileOf: Readonly<Record<Way, string>> = { soap: 'hip_message_server', csv: 'csv' }
