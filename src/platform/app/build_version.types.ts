/** The build's version; empty when unknown. */
export type BuildVersion = () => string
