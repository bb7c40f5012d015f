/** Scans a bar code or a QR code with the camera: its text; undefined when the patient cancelled. */
export type ScanCode = () => Promise<string | undefined>
