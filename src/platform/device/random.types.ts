/** Makes an identifier of 32 letters and digits, from the platform's secure random source where there is one. */
export type RandomToken = () => string
