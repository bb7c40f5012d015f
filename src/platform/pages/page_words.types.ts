/** What can be read on the page in front, a line for each. */
export type PageWords = () => string
