/** The readable text of the visible page, a line for each block. */
export type PageWords = () => string
