/** Copies a text. @returns false where the platform does not allow it */
export type CopyText = (text: string) => Promise<boolean>
