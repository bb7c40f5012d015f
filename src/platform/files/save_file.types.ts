/** A text to be kept as a file. */
interface TextFile {
  fileName: string
  content: string
  /** Such as `application/json`. */
  mediaType: string
}

/** What became of it; `not_possible` where the platform keeps no files, so that the page offers another way. */
export type SaveOutcome = 'saved' | 'given_up' | 'not_possible'

/** Hands a text over as a file: a download in a browser, a file sent to a chat of the patient's choice in the mini-program. Call it from a tap. */
export type SaveFile = (file: TextFile) => Promise<SaveOutcome>

/** Whether `saveFile` can work here at all. */
export type CanSaveFile = () => boolean
