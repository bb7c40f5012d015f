/** Reads a bar code or a QR code with the camera: its text; undefined when the person gave up. */
export type ScanCode = () => Promise<string | undefined>
