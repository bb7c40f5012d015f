/** Offers to call a number; the patient still confirms on the phone. */
export type CallPhone = (telephone: string) => void
