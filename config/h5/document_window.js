/** Stands in for the browser where home is only drawn: its parts may ask to be told, and never are. */
export const window = { addEventListener() {} }
