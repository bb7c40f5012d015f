import type { SignPage } from '@/platform/wechat/page_proof.types'

/** Scans a bar code or a QR code with the camera: its text; undefined when the patient cancelled. WeChat's browser wants the page signed. @throws when the phone did not scan */
export type ScanCode = (sign: SignPage) => Promise<string | undefined>

/** The scanner; undefined where there is none. */
export type FindScanner = () => ScanCode | undefined
