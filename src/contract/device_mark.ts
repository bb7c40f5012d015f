/** The header by which the mini-program is given its mark when it signs in, and shows it from then on. */
export const deviceMarkHeader = 'x-device-mark'
