/** Which build of the app this is, as far as it knows; empty when it does not. */
export type BuildVersion = () => string
