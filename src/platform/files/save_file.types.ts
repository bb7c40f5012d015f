/** A text to be saved as a file. */
interface TextFile {
  fileName: string
  content: string
  /** Such as `application/json`. */
  mediaType: string
}

/** The outcome; `not_possible` where the platform saves no files, so that the page offers another way. */
export type SaveOutcome = 'saved' | 'given_up' | 'not_possible'

/** Offers a text as a file: a download in a browser, a file sent to a chat of the patient's choice in the mini-program. Called in a tap. */
export type SaveFile = (file: TextFile) => Promise<SaveOutcome>

/** Whether `saveFile` can work here at all. */
export type CanSaveFile = () => boolean
