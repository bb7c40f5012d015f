import type { ScanCode } from './scan.types'

/** In WeChat's browser scanning needs the JS-SDK with a signature of the account, which this app does without: numbers are typed. */
export const scanCode: ScanCode | undefined = undefined
