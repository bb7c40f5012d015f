/** Stands in for the browser where a page is only drawn: its parts may ask, and find nothing. */
export const window = { addEventListener() {} }
export const document = { getElementById: () => null }
